import type { MouseEvent, ReactNode } from "react";
import { Icon } from "~/ui/icons/icon";
import styles from "./disclosure.module.css";

type Props = {
  closed: string;
  opened?: string;
  open?: boolean;
  /** In a wrapping row, keeps the toggle in the row and opens the content beneath it. */
  beneath?: boolean;
  /** Moves the open toggle after the content. */
  atEnd?: boolean;
  children: ReactNode;
};

/** A toggle on <details> whose label follows its state without a script. */
export function Disclosure({ closed, opened, open, beneath = false, atEnd = false, children }: Props) {
  const isAction = closed === closed.toUpperCase();
  return (
    <details
      className={styles.fold}
      open={open}
      data-beneath={beneath || undefined}
      data-at-end={atEnd || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        className={`hover-accent screen-only quiet ${isAction ? "label" : "small bold"} ${styles.toggle}`}
        onClick={atEnd ? closeInPlace : undefined}
      >
        <span className={opened ? styles.closed : undefined}>{closed}</span>
        {opened && <span className={styles.opened}>{opened}</span>}
        <Icon name="fold" />
      </summary>
      {children}
    </details>
  );
}

/** Closes the content and scrolls by its height, so that the toggle stays under the finger. */
function closeInPlace(event: MouseEvent<HTMLElement>) {
  const toggle = event.currentTarget;
  const details = toggle.parentElement;
  if (!(details instanceof HTMLDetailsElement) || !details.open) return;
  event.preventDefault();
  const before = toggle.getBoundingClientRect().top;
  details.open = false;
  window.scrollBy({ top: toggle.getBoundingClientRect().top - before, behavior: "instant" });
}
