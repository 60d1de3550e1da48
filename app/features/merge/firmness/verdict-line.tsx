import type { Verdict } from "./firmness-words";
import styles from "./verdict-line.module.css";

export const VerdictLine = ({ verdict: { lead, rest } }: { verdict: Verdict }) => (
  <p className={`quiet head ${styles.verdict}`}>
    <b>{lead}</b> {rest}
  </p>
);
