import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { DropFab } from "~/ui/buttons/drop-fab";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useProduct } from "~/ui/page/root-data";

export const meta = metaOf("Support", "Questions, answers, and the address for all others.", paths.support);

export default function Support() {
  const { name, supportEmail } = useProduct();
  return (
    <article className="prose lede">
      <h1>Welcome to {name} support</h1>
      <p>
        Something does not work, or works in a way that nobody would guess? Tell us what you did, what you
        expected, and what happened instead. If there was a request number on the page, add it.
      </p>
      <p>
        Questions for the developers go to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>

      <h2>Short answers</h2>
      <h3>Why is an item where it is?</h3>
      <p>
        Every masterlist item says so in a line, and on a tap who put it where.{" "}
        <Link to={paths.howListsMerge}>How lists merge</Link> explains the method, with an example to play
        with.
      </p>
      <h3>Who sees a private list?</h3>
      <p>
        Only you. It doesn't appear in feeds, search, counts or masterlists until you open the lock. Nobody
        can tell that it exists.
      </p>
      <h3>And a list by link?</h3>
      <p>
        Anyone with the link, and anyone with a version on it. It doesn't appear anywhere else. Its list owner
        can replace the link, keep all versions hidden until a date, and make the list public: follow 'by link
        only' under its title.
      </p>
      <h3>May I change somebody else's list?</h3>
      <p>
        No, and nobody may change yours. Drop your own version: from two on, the versions merge into a
        masterlist.
      </p>
      <h3>Something’s wrong with a list or a comment</h3>
      <p>
        Every version has a menu with 'report this list' and 'report one of the comments'. A moderator looks
        at each report.
      </p>
      <h3>No mail?</h3>
      <p>
        Check your spam folder first, then have it sent again: for a{" "}
        <Link to={paths.checkMail}>new account</Link> or a{" "}
        <Link to={paths.forgotPassword}>forgotten password</Link>.
      </p>
      <h3>How do I leave?</h3>
      <p>
        Under <Link to={paths.ownAccount}>my stuff, profile</Link> you can take all your data with you and
        delete the account, at once and for good.
      </p>
      <h3>What is this made of?</h3>
      <p>
        Of work that others share: <a href={paths.licences}>its authors and licences</a>.
      </p>
      <p className="wide-only">
        <LinkButton variant="drop" to={paths.drop}>
          DROP
        </LinkButton>
      </p>
      <DropFab />
    </article>
  );
}
