import type { NoteView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { creatorInPath } from "~/lib/people/former-member";
import { ordinal } from "~/lib/text/ordinal";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { ItemNote } from "~/ui/text/item-note";
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
