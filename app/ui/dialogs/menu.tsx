import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "~/ui/icons/icon";
import type { IconName } from "~/ui/icons/sprite";
import styles from "./menu.module.css";

type Props = {
  label: string;
  icon?: IconName;
  /** An address that ends in it opens the menu. */
  anchor?: string;
  children: ReactNode;
};

/** An overflow menu on <details> that needs no hydration. Escape and a click outside close it. */
export function Menu({ label, icon = "more", anchor, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      // an entry's dialog closes on its own
      if (!details?.open || details.querySelector("dialog:modal")) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details className={`relative ${styles.menu}`} ref={menu}>
      <summary className={`center quiet rounded ${styles.toggle}`} aria-label={label} title={label}>
        <Icon name={icon} />
      </summary>
      <div className={`small bold rounded ${styles.entries}`} id={anchor}>
        {children}
      </div>
    </details>
  );
}
