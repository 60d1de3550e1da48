import type { ListView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import styles from "./own-link.module.css";

type Props = {
  list: Pick<ListView, "id" | "edit">;
  /** Class name for the compact variant: a plain link instead of a button. */
  plain?: string | undefined;
};

export function OwnLink({ list: { id, edit }, plain }: Props) {
  const to = edit ? paths.edit(id) : paths.dropVersion(id);
  const words = edit ? "edit your list" : "drop your list";
  return plain ? (
    <Link className={plain} to={to}>
      {words}
    </Link>
  ) : (
    <LinkButton className={styles.own} to={to} icon={edit ? "pencil" : "plus"}>
      {words}
    </LinkButton>
  );
}
