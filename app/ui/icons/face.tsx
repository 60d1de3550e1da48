import { createContext, useContext } from "react";
import { faceOf } from "~/lib/face";
import { initialOf } from "~/lib/initials";
import styles from "./face.module.css";

type Props = {
  name: string;
  /** 22, 28, 40 or 64 pixels. */
  size?: "small" | "normal" | "big" | "huge";
  own?: boolean;
};

/** The initials of a page's people, from `initialsOf`; a name that is missing has its first letter. */
export const Initials = createContext<ReadonlyMap<string, string>>(new Map());

/** A person's drawn face. Hidden from screen readers, so the name must be beside it or label its link. */
export function Face({ name, size = "normal", own = false }: Props) {
  const initials = useContext(Initials).get(name) ?? initialOf(name);
  return (
    <span
      className={styles.face}
      data-face={faceOf(name)}
      data-width={size === "normal" ? undefined : size}
      data-own={own || undefined}
      data-two={initials.length > 1 || undefined}
      aria-hidden="true"
    >
      {initials}
    </span>
  );
}
