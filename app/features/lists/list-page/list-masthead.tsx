import { ListImage } from "~/features/images/uploads/list-image";
import { CoverPicture } from "~/features/lists/cards/cover-picture";
import { sharedText } from "~/features/lists/sharing/list-share";
import { ShareDialog } from "~/features/lists/sharing/share-dialog";
import { VerdictLine } from "~/features/merge/firmness/verdict-line";
import { paths } from "~/lib/paths";
import { people, plural } from "~/lib/plural";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { SaveButton } from "~/ui/save-button";
import { TimeAgo } from "~/ui/time-ago";
import { ChapterHeading } from "./chapter-heading";
import { ListActions } from "./list-actions";
import { ListLead } from "./list-lead";
import styles from "./list-masthead.module.css";
import { Listeners } from "./listeners";
import type { PageList } from "./page-list";
import { PeopleRow } from "./people-row";

type Props = {
  list: PageList;
  /** False on further pages of names, which have no row of people. */
  newestNames?: boolean;
};

export function ListMasthead({ list, newestNames = true }: Props) {
  const {
    id,
    title,
    chapters,
    listeners,
    listening,
    imageUrl,
    cover,
    saved,
    circle,
    invitation,
    masterlist,
  } = list;
  return (
    <header className={styles.masthead}>
      <h1 className={styles.title} dir="auto">
        <Link to={paths.list(id)}>{title}</Link>
      </h1>
      <div className={styles.picture}>
        <ListImage src={imageUrl} eager />
        {cover && <CoverPicture shapes={cover} look="hero" words={[chapters[0]?.name, cover.name]} />}
      </div>
      <div className={styles.text}>
        <ListLead list={list} />
        {masterlist?.verdict && <VerdictLine verdict={masterlist.verdict} />}
      </div>
      <div className={styles.chapters}>
        <ChapterHeading chapters={chapters} />
      </div>
      <ListActions list={list} place="masthead" />
      <div className={styles.crew}>
        {newestNames && <PeopleRow list={list} />}
        <ListFacts list={list} />
        {invitation && (
          <div className={styles.ways}>
            <LinkButton variant="quiet" icon="link" to={invitation}>
              INVITE
            </LinkButton>
          </div>
        )}
        {!circle && (
          <>
            <Listeners count={listeners} listening={listening} />
            <div className={styles.ways}>
              <SaveButton listId={id} saved={saved} />
              <ShareDialog what={title} text={sharedText(list)} path={paths.list(id)} take={paths.take(id)} />
            </div>
          </>
        )}
      </div>
    </header>
  );
}

function ListFacts({
  list: { id, creatorCount, commentsCount, masterlist, done, circle },
}: {
  list: PageList;
}) {
  return (
    <p className={styles.facts}>
      <b className={styles.count}>{people(creatorCount)}</b>
      {circle && <Link to={paths.audience(id)}>{circle}</Link>}
      {masterlist && (
        <span>
          changed <TimeAgo at={masterlist.changedAt} inSentence />
        </span>
      )}
      {commentsCount > 0 && <span className={styles.remarks}>{plural(commentsCount, "comment")}</span>}
      {masterlist && <Link to={paths.longList(id)}>long list</Link>}
      <Link className={styles.ticks} to={paths.progress(id)}>
        {done?.done ? `${done.done} of ${done.of} done` : "tick off"}
      </Link>
    </p>
  );
}
