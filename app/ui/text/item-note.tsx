import type { ReactNode } from "react";
import { CONTEXT_CLAMP } from "~/lib/text/clamp";
import { clampLinked } from "~/lib/text/clamp-linked";
import { ownScript } from "~/lib/text/text-script";
import styles from "./item-note.module.css";
import { LinkedText, UserText } from "./user-text";

type Props = {
  text: string;
  max?: number;
  children?: ReactNode;
};

/** A note with clickable links; a long one is collapsed with a toggle. */
export function ItemNote({ text, max = CONTEXT_CLAMP, children }: Props) {
  const start = clampLinked(text, max);
  if (start === null) {
    return (
      <p className="typed" {...ownScript(text)}>
        <UserText text={text} />
        {children}
      </p>
    );
  }
  return (
    <details className={`relative ${styles.long}`}>
      <summary {...ownScript(text)}>
        <span className={styles.start}>
          <LinkedText segments={start} />
        </span>{" "}
        <span className={`small bold quiet ${styles.more}`}>more</span>
        <span className={`small bold quiet ${styles.less}`}>less</span>
      </summary>
      <p className="typed" {...ownScript(text)}>
        <UserText text={text} />
        {children}
      </p>
    </details>
  );
}
