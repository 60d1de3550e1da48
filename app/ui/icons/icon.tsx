import styles from "./icon.module.css";
import type { IconName } from "./sprite";

/** An icon of the sprite, hidden from screen readers unless it has a label. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      className={styles.icon}
      aria-hidden={label ? undefined : true}
      role={label ? "img" : undefined}
      aria-label={label}
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}
