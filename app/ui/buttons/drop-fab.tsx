import { useEffect, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "./button";
import styles from "./drop-fab.module.css";

/** Scrolling below this many pixels counts as jitter. */
const STEP = 6;

/** DROP at the bottom of small screens; hides on scrolling down and returns on scrolling up. */
export function DropFab() {
  const away = useScrollingDown();
  return (
    <LinkButton icon="plus" to={paths.drop} className={styles.fab} data-away={away || undefined}>
      DROP
    </LinkButton>
  );
}

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
