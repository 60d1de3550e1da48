import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={`stack-3 rounded ${styles.empty}`}>
      <p className="quote">{text}</p>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
