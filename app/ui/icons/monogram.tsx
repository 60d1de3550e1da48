import { createContext, useContext } from "react";
import { hueOf } from "~/lib/hue";
import { initialOf } from "~/lib/initials";
import styles from "./monogram.module.css";

type Props = {
  name: string;
  /** 22, 28, 40 or 64 pixels. */
  size?: "small" | "normal" | "big" | "huge";
  own?: boolean;
};

/** The monograms of a page's people, from `initialsOf`; a name that is missing has its initial. */
export const Initials = createContext<ReadonlyMap<string, string>>(new Map());

/** A member's initial. Hidden from screen readers, so the name must be beside it or label its link. */
export function Monogram({ name, size = "normal", own = false }: Props) {
  const initials = useContext(Initials).get(name) ?? initialOf(name);
  return (
    <span
      className={styles.monogram}
      data-hue={hueOf(name)}
      data-width={size === "normal" ? undefined : size}
      data-own={own || undefined}
      data-two={initials.length > 1 || undefined}
      aria-hidden="true"
    >
      {initials}
    </span>
  );
}
