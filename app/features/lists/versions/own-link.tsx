import type { ListView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import { useSessionOwner } from "~/ui/page/root-data";
import styles from "./own-link.module.css";

type Props = {
  list: Pick<ListView, "id" | "edit">;
  /** main: filled; end: at the end of a row of links; quiet: a plain link on a card. */
  look?: "main" | "end" | "quiet";
};

export function OwnLink({ list: { id, edit }, look = "end" }: Props) {
  const owner = useSessionOwner();
  const isOwn = edit && owner !== null;
  const to = isOwn ? paths.edit(id) : paths.dropVersion(id);
  const words = isOwn ? "edit your list" : "drop your list";
  if (look === "quiet")
    return (
      <Link className={`hover-accent meta touch plain ${styles.quiet}`} to={to}>
        {words}
      </Link>
    );
  return (
    <LinkButton
      className={look === "main" ? "small bold" : "small bold push"}
      variant={look === "main" ? "drop" : "plain"}
      to={to}
      icon={isOwn ? "pencil" : "plus"}
    >
      {words}
    </LinkButton>
  );
}
