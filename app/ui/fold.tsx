import type { ReactNode } from "react";
import styles from "./fold.module.css";
import { Icon } from "./icon";

type Props = {
  /** What the toggle says while closed, and while open. */
  closed: ReactNode;
  opened?: ReactNode;
  open?: boolean;
  children: ReactNode;
};

/** A toggle on <details> whose label follows its state without a script. */
export function Fold({ closed, opened = closed, open, children }: Props) {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.toggle}>
        <span className={styles.closed}>{closed}</span>
        <span className={styles.opened}>{opened}</span>
        <Icon name="fold" />
      </summary>
      {children}
    </details>
  );
}
