import type { ListView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import styles from "./own-link.module.css";

type Props = {
  list: Pick<ListView, "id" | "edit">;
  /** The class of a plain link, where the link repeats. */
  plain?: string | undefined;
};

/** Links to editing the viewer's version, or to dropping one. */
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
