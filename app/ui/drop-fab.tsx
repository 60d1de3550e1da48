import { useEffect, useState } from "react";
import { LinkButton } from "./button";
import styles from "./drop-fab.module.css";

/** Pixels of scrolling that are no mere tremble. */
const STEP = 6;

/** DROP under the thumb, on small screens: it goes while one reads on, and comes back with the first turn. */
export function DropFab() {
  const away = useScrollingDown();
  return (
    <LinkButton variant="drop" icon="plus" to="/drop" className={styles.fab} data-away={away || undefined}>
      DROP
    </LinkButton>
  );
}

/** Whether the page was last scrolled down; at its end, where there is room, it no longer counts. */
function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const y = Math.max(0, window.scrollY);
      const atEnd = y + window.innerHeight >= scrollHeight - STEP;
      if (Math.abs(y - last) < STEP && !atEnd) return;
      setDown(y > last && !atEnd);
      last = y;
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return down;
}
