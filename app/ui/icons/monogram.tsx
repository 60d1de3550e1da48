import { hueOf } from "~/lib/hue";
import styles from "./monogram.module.css";

type Props = {
  name: string;
  /** 22, 28, 40 or 64 pixels. */
  size?: "small" | "normal" | "big" | "huge";
  /** The viewer's own: it has a ring. */
  own?: boolean;
};

/**
 * A person's first letter on a hue that stays theirs. Hidden from screen readers, and never the only carrier of a
 * name: the name is beside it, or is the label of its link.
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
