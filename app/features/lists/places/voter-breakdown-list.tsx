import type { MasterlistItemView, NoteView } from "~/features/lists/model/list-view";
import { creatorInPath } from "~/lib/former-member";
import type { ListId } from "~/lib/ids";
import { isolated } from "~/lib/isolated";
import { paths } from "~/lib/paths";
import { figure } from "~/lib/plural";
import { Link } from "~/ui/link";
import { voterBreakdown } from "./voter-breakdown";
import styles from "./voter-breakdown-list.module.css";

type Props = { listId: ListId; item: MasterlistItemView; next: MasterlistItemView | undefined };

export function VoterBreakdown({ listId, item, next }: Props) {
  const { higher, leftOtherOut, lower, onlyOther, rest } = voterBreakdown(item, next);
  const unseen = item.why.namedBy - item.notes.length;
  return (
    <div className={styles.where}>
      <dl className={styles.groups}>
        {next && (
          <>
            <Group term={`put it above ${isolated(next.title)}`} notes={higher} listId={listId} />
            <Group term={`left ${isolated(next.title)} out`} notes={leftOtherOut} listId={listId} />
            <Group term={`put it below ${isolated(next.title)}`} notes={lower} listId={listId} />
            <Group term={`named only ${isolated(next.title)}`} notes={onlyOther} listId={listId} />
          </>
        )}
        <Group term="named it" notes={rest} listId={listId} />
      </dl>
      {unseen > 0 && <p className="meta">and {figure(unseen)} more</p>}
    </div>
  );
}

type GroupProps = { term: string; notes: NoteView[]; listId: ListId };

function Group({ term, notes, listId }: GroupProps) {
  if (notes.length === 0) return null;
  return (
    <div>
      <dt>{term}</dt>
      {notes.map(({ creator, versionId, place, id }) => (
        <dd key={id}>
          <Link to={paths.version(listId, creatorInPath(creator, versionId))}>{creator}</Link>{" "}
          <span className={styles.place}>
            <span className="visually-hidden">at place </span>
            {place}
          </span>
        </dd>
      ))}
    </div>
  );
}
