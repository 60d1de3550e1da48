import { paths } from "~/lib/addresses/paths";
import { Icon } from "~/ui/icons/icon";
import { Link } from "~/ui/links/link";
import styles from "./chip.module.css";

type Props = { name: string; followed?: boolean };

export function Chip({ name, followed = false }: Props) {
  return (
    <Link
      className={`with-icon tinted small plain ${styles.chip}`}
      to={paths.chapter(name)}
      data-followed={followed || undefined}
    >
      {followed && <Icon name="check" label="followed:" />}
      <bdi>{name}</bdi>
    </Link>
  );
}
