import { hueOf } from "~/lib/hue";
import styles from "./monogram.module.css";

type Props = {
  name: string;
  /** 22, 28, 40 or 64 pixels. */
  size?: "small" | "normal" | "big" | "huge";
  own?: boolean;
};

/** A member's initial. Hidden from screen readers, so the name must be beside it or label its link. */
export function Monogram({ name, size = "normal", own = false }: Props) {
  return (
    <span
      className={styles.monogram}
      data-hue={hueOf(name)}
      data-width={size === "normal" ? undefined : size}
      data-own={own || undefined}
      aria-hidden="true"
    >
      {firstLetter(name)}
    </span>
  );
}

const firstLetter = (name: string) => [...name][0]?.toUpperCase();
