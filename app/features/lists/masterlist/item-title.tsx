import type { MasterlistItemView } from "~/features/lists/model/list-view";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";

type Props = { listId: ListId; item: Pick<MasterlistItemView, "title" | "notes"> };

/** The title of a masterlist item, linked to its page if any version's item is known. */
export function ItemTitle({ listId, item: { title, notes } }: Props) {
  const [oldest] = notes;
  if (!oldest) return title;
  return (
    <Link className="item-link" to={paths.item(listId, oldest.id)}>
      {title}
    </Link>
  );
}
