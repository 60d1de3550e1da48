import { CommentLine } from "~/features/list-pages/comments/comment-line";
import { paths } from "~/lib/addresses/paths";
import { linkTo, pageFrom } from "~/lib/addresses/thread-page";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import { Face } from "~/ui/icons/face";
import { Icon } from "~/ui/icons/icon";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { ItemNote } from "~/ui/text/item-note";
import { TimeAgo } from "~/ui/text/time-ago";
import styles from "./conversation.module.css";
import type { ItemPerson, ItemView } from "./item-view";

type Props = {
  item: ItemView;
  path: string;
};

const hasWords = ({ note, hidden, commentsCount, comments }: ItemPerson) =>
  note !== "" || hidden || commentsCount > 0 || comments.length > 0;

export function Conversation({ item, path }: Props) {
  const speaking = item.people.filter((person) => hasWords(person) || item.chosen !== null);
  const silent = item.people.filter((person) => !speaking.includes(person));
  return (
    <ol className={styles.talks}>
      {speaking.map((person) => (
        <li key={person.versionId} className="stack-3 rule-below">
          <Voice item={item} person={person} path={path} />
        </li>
      ))}
      {silent.length > 0 && (
        <li className={`chips meta rule-below ${styles.silent}`}>
          <span className="with-icon">
            {silent.slice(0, FACES).map(({ versionId, creator, own }) => (
              <Face key={versionId} name={creator} size="small" own={own} />
            ))}
          </span>
          <p>
            {joinNames(silent.map(({ creator, own }) => (own ? "you" : isolate(creator))))} named it without a
            note.
          </p>
        </li>
      )}
    </ol>
  );
}

const FACES = 6;

/** 'a', 'a and b', 'a, b and c'. */
const joinNames = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

type VoiceProps = { item: ItemView; person: ItemPerson; path: string };

function Voice({ item, person, path }: VoiceProps) {
  const { creator, inPath, own, hidden, itemId, place, note, changedAt, commentsCount, comments } = person;
  const thread = paths.thread({ listId: item.listId, creator: inPath, itemId });
  const placeOf = new Map(item.names.map((one) => [one.creator, one.place]));
  const shown = comments.filter(({ deleted }) => !deleted).length;
  return (
    <>
      <div className="beside">
        <Face name={creator} size="big" own={own} />
        <div>
          <p className={`meta row ${styles.by}`}>
            <PersonLink name={creator} className="alone plain-link strong" />
            <HasIt place={place} />
            {hidden ? (
              <span>
                <Icon name="lock" /> private list
              </span>
            ) : (
              <TimeAgo at={changedAt} />
            )}
          </p>
          {note && (
            <blockquote className="quote">
              <ItemNote text={note} />
            </blockquote>
          )}
        </div>
      </div>
      {comments.length > 0 && (
        <ol className={`stack-3 cited ${styles.answers}`}>
          {comments.map((comment) => (
            <li key={comment.id} id={`comment-${comment.id}`} tabIndex={-1}>
              <CommentLine
                comment={comment}
                link={thread + linkTo(comment.id, false)}
                page={thread + pageFrom(comment.id)}
                place={placeOf.get(comment.creator)}
                reportedAs={!item.isPublic || hidden ? null : inPath}
              />
            </li>
          ))}
        </ol>
      )}
      <p className={`links ${styles.ways}`}>
        {item.chosen === null && (
          <Link
            className="plain-link with-icon touch small bold"
            to={`${path}?version=${encodeURIComponent(inPath)}#reply`}
          >
            <Icon name="comment" />
            {own ? "Reply" : `Reply to ${isolate(creator)}`}
          </Link>
        )}
        {(commentsCount > shown || item.chosen !== null) && (
          <Link className="plain-link with-icon touch small bold" to={thread}>
            {commentsCount > 0 ? `ALL ${plural(commentsCount, "COMMENT", "COMMENTS")}` : "THE THREAD"}
          </Link>
        )}
      </p>
    </>
  );
}

function HasIt({ place }: { place: number }) {
  return (
    <span className={`with-icon meta ${styles.has}`}>
      <RankBadge rank={place} size="small" /> has it {ordinal(place)}
    </span>
  );
}
