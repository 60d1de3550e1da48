import type { NoteView } from "~/features/lists/model/list-view";
import { creatorInPath } from "~/lib/former-member";
import type { ListId } from "~/lib/ids";
import { ordinal } from "~/lib/ordinal";
import { paths } from "~/lib/paths";
import { ItemNote } from "~/ui/item-note";
import { Link } from "~/ui/link";
import { PersonLink } from "~/ui/person-link";
import styles from "./version-note.module.css";

type Props = {
  listId: ListId;
  note: NoteView;
  /** Set for a note outside the collapsed part; shows the author's line only while that part is open. */
  preview?: boolean;
};

export function VersionNote({ listId, note, preview = false }: Props) {
  const { creator, versionId, id, context, place } = note;
  return (
    <figure className={styles.note} data-preview={preview || undefined}>
      <blockquote>
        <ItemNote text={context}>
          {preview && <span className={`quiet ${styles.by}`}>{creator}</span>}
        </ItemNote>
      </blockquote>
      <figcaption>
        <PersonLink className="alone" name={creator} />,{" "}
        <Link
          className="alone"
          to={paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: id })}
        >
          has it {ordinal(place)}
        </Link>
      </figcaption>
    </figure>
  );
}
