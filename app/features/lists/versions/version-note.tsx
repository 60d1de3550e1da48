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
};

/** A note in one line, with a link to the comments on it. */
export function NotePreview({
  listId,
  note: { creator, versionId, id, context },
  className = "",
}: Props & { className?: string }) {
  return (
    <blockquote className={`quote ${className}`}>
      <ItemNote text={context}>
        {" – "}
        <Link
          className="plain-link fine quiet"
          to={paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: id })}
        >
          {creator}
        </Link>
      </ItemNote>
    </blockquote>
  );
}

export function VersionNote({ listId, note }: Props) {
  const { creator, versionId, id, context, place } = note;
  return (
    <figure className={`quote cited ${styles.note}`}>
      <blockquote>
        <ItemNote text={context} />
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
