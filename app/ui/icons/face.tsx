import { createContext, useContext } from "react";
import { paths } from "~/lib/addresses/paths";
import { faceOf } from "~/lib/look/face";
import { initialsOf } from "~/lib/people/initials";
import type { Pictures } from "~/lib/people/people-pictures";
import styles from "./face.module.css";

type Props = {
  name: string;
  /** 22, 28, 40 or 64 pixels. */
  size?: "small" | "normal" | "big" | "huge";
  own?: boolean;
  /** In place of the page's picture of that name, for parts that are rendered without context. */
  picture?: string;
};

/** The pictures that a page's loaders name in `pictures`. */
export const PagePictures = createContext<Pictures>({});

/** A person's picture, or their drawn face, which also shows while a picture loads or fails. Hidden from screen readers, so the name must be beside it or label its link. */
export function Face({ name, size = "normal", own = false, picture }: Props) {
  const shown = useContext(PagePictures)[name] ?? picture;
  const initials = initialsOf(name);
  return (
    <span
      className={styles.face}
      data-face={faceOf(name)}
      data-width={size === "normal" ? undefined : size}
      data-own={own || undefined}
      data-two={initials.length > 1 ? "" : undefined}
      aria-hidden="true"
    >
      {initials}
      {shown && <img alt="" width={400} height={400} loading="lazy" src={paths.image(shown)} />}
    </span>
  );
}
