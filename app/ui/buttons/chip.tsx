import type { ReactNode } from "react";
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

/** A chapter with a button of icon size in its chip. */
export const ChipWith = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={`with-icon tinted small ${styles.chip}`} data-two>
    <Link className="with-icon plain-link" to={paths.chapter(name)}>
      <bdi>{name}</bdi>
    </Link>
    {children}
  </div>
);
