import type { NoteView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { creatorInPath } from "~/lib/people/former-member";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { figure } from "~/lib/text/plural";
import { Link } from "~/ui/links/link";
import type { PlacedItem } from "./placed-item";
import { voterBreakdown } from "./voter-breakdown";
import styles from "./voter-breakdown-list.module.css";

type Props = { listId: ListId; item: PlacedItem; next: PlacedItem | undefined };

export function VoterBreakdownList({ listId, item, next }: Props) {
  const { higher, leftOtherOut, lower, onlyOther, rest } = voterBreakdown(item, next);
  const unseen = item.namedBy - item.notes.length;
  return (
    <div className={`stack-2 small ${styles.where}`}>
      <dl className={`finger-links stack-3 ${styles.groups}`}>
        {next && (
          <>
            <BreakdownGroup term={`put it above ${isolate(next.title)}`} notes={higher} listId={listId} />
            <BreakdownGroup term={`left ${isolate(next.title)} out`} notes={leftOtherOut} listId={listId} />
            <BreakdownGroup term={`put it below ${isolate(next.title)}`} notes={lower} listId={listId} />
            <BreakdownGroup term={`named only ${isolate(next.title)}`} notes={onlyOther} listId={listId} />
          </>
        )}
        <BreakdownGroup term="named it" notes={rest} listId={listId} />
      </dl>
      {unseen > 0 && <p className="meta">and {figure(unseen)} more</p>}
    </div>
  );
}

type GroupProps = { term: string; notes: NoteView[]; listId: ListId };

function BreakdownGroup({ term, notes, listId }: GroupProps) {
  if (notes.length === 0) return null;
  return (
    <div className="row gap-1-4 baseline">
      <dt className="strong">{term}</dt>
      {notes.map(({ creator, versionId, place, id }) => (
        <dd key={id} className="nowrap">
          <Link to={paths.version(listId, creatorInPath(creator, versionId))}>{creator}</Link>{" "}
          <span className={`tinted rounded numbers text-center ${styles.place}`}>
            <span aria-hidden="true">{place}</span>
            <span className="sr-only">{ordinal(place)}</span>
          </span>
        </dd>
      ))}
    </div>
  );
}
