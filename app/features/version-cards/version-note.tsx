import { creatorInPath } from "~/features/account/former-member";
import { PersonLink } from "~/features/list-page/person-link";
import type { NoteView } from "~/features/lists/list-view";
import { ItemNote } from "~/features/masterlist-section/item-note";
import type { ListId } from "~/lib/ids";
import { ordinal } from "~/lib/ordinal";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import styles from "./version-note.module.css";

type Props = { listId: ListId; note: NoteView };

/** A version's note on an item of the masterlist, with its author and a link to its comments. */
export function VersionNote({ listId, note }: Props) {
  const { creator, versionId, id, context, place } = note;
  return (
    <figure className={styles.note}>
      <blockquote>
        <ItemNote text={context} />
      </blockquote>
      <figcaption>
        <PersonLink name={creator} />,{" "}
        <Link to={paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: id })}>
          has it {ordinal(place)}
        </Link>
      </figcaption>
    </figure>
  );
}
