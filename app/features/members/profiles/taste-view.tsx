import { agreementWords } from "~/features/merge/effect/agreement";
import { MASTERLIST, paths } from "~/lib/addresses/paths";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import { Face } from "~/ui/icons/face";
import { Meter } from "~/ui/layout/meter";
import { Link } from "~/ui/links/link";
import { UserText } from "~/ui/text/user-text";
import type { BoldPick, Taste, TasteNote } from "./taste";
import styles from "./taste-view.module.css";

type Props = { username: string; own: boolean; taste: Taste };

export function TasteView({ username, own, taste }: Props) {
  const { bold, notes, withViewer, sharedLists, alike, leastAlike } = taste;
  if (!own && sharedLists === 0 && bold.length + notes.length + alike.length === 0) return null;
  return (
    <section
      className={`rule-below grid pad-below-5 below-5 ${styles.taste}`}
      aria-label={own ? "Your taste" : `The taste of ${username}`}
    >
      {!withViewer && sharedLists > 0 && (
        <p className="quiet across">
          You and <bdi>{username}</bdi> share {plural(sharedLists, "list")}: too few pairs to compare. Rank
          two more.
        </p>
      )}
      {withViewer && (
        <p className="beside across">
          <span className="title" aria-hidden="true">
            {withViewer.agreement}%
          </span>
          <span>
            You agree on {agreementWords(withViewer.agreement, withViewer.pairs)}, over{" "}
            {plural(withViewer.lists, "list")} that you both dropped
            <Meter percent={withViewer.agreement} />
          </span>
        </p>
      )}
      {bold.length > 0 && <BoldPicks username={username} bold={bold} />}
      {(alike.length > 0 || own) && (
        <People
          id="alike"
          heading={own ? "Most like you" : "Most alike"}
          names={alike}
          none="Nobody yet. Rank two more."
        />
      )}
      {leastAlike && <People heading={own ? "Least like you" : "Least alike"} names={[leastAlike]} />}
      {notes.length > 0 && <BestNotes username={username} notes={notes} />}
    </section>
  );
}

const BoldPicks = ({ username, bold }: { username: string; bold: BoldPick[] }) => (
  <div className="stack-2">
    <h2 className="eyebrow">Boldest picks</h2>
    <ol className="stack-3">
      {bold.map(({ listId, listTitle, title, place, rank }) => (
        <li key={`${listId} ${title}`} className="grid start">
          <b className="row-title" dir="auto">
            {title}
          </b>{" "}
          <span>
            {ordinal(place)}, where the masterlist has it {ordinal(rank)}
          </span>
          <Link className="alone meta" to={paths.compare(listId, username, MASTERLIST)} dir="auto">
            {listTitle}
          </Link>
        </li>
      ))}
    </ol>
  </div>
);

type PeopleProps = { id?: string; heading: string; names: string[]; none?: string };

const People = ({ id, heading, names, none = "" }: PeopleProps) => (
  <div className="stack-2">
    <h2 className="eyebrow" id={id}>
      {heading}
    </h2>
    {names.length === 0 && <p className="meta">{none}</p>}
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Link className="line plain-link tall" to={paths.profile(name)}>
            <Face name={name} />
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

const BestNotes = ({ username, notes }: { username: string; notes: TasteNote[] }) => (
  <div className="stack-2 across">
    <h2 className="eyebrow">In their words</h2>
    {notes.map(({ listId, listTitle, title, place, itemId, note, commentsCount }) => (
      <figure key={itemId} className={"stack-1 cited"}>
        <blockquote className={`clamped quote ${styles.words}`} dir="auto">
          <UserText text={note} />
        </blockquote>
        <figcaption className="meta">
          <Link className="alone" to={paths.thread({ listId, creator: username, itemId })}>
            {isolate(title)}
          </Link>
          , {ordinal(place)} in <bdi>{listTitle}</bdi>
          {commentsCount > 0 && ` · ${plural(commentsCount, "comment")}`}
        </figcaption>
      </figure>
    ))}
  </div>
);
