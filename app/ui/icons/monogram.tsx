import { hueOf } from "~/lib/hue";
import styles from "./monogram.module.css";

type Props = {
  name: string;
  /** 22, 28, 40 or 64 pixels. */
  size?: "small" | "normal" | "big" | "huge";
  /** Adds a ring for the viewer's own. */
  own?: boolean;
};

/**
 * A member's initial on their permanent hue. Hidden from screen readers: the name must be beside it, or be
 * the label of its link.
 */
export function Monogram({ name, size = "normal", own = false }: Props) {
  return (
    <span
      className={styles.monogram}
      data-hue={hueOf(name)}
      data-width={size === "normal" ? undefined : size}
      data-own={own || undefined}
      aria-hidden="true"
    >
      {firstOf(name)}
    </span>
  );
}

const firstOf = (name: string) => [...name][0]?.toUpperCase();
