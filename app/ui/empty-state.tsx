import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** What stands where there is nothing yet: the words, and what to do about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{text}</p>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
