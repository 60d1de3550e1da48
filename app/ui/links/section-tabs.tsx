import { NavLink, useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import styles from "./section-tabs.module.css";

export type SectionTab = {
  to: string;
  name: string;
  /** A badge such as "3 unread"; only the number is visible. */
  count?: { n: number; what: string };
  /** Hides the tab where scripts are off. */
  scripted?: boolean;
};

type Props = {
  label: string;
  tabs: SectionTab[];
  down?: boolean;
  className?: string;
};

/** The pages of a section as links; scrolls to the current one. */
export function SectionTabs({ label, tabs, down = false, className = "" }: Props) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row);
  return (
    <nav
      className={`tabs ${styles.tabs} ${down ? styles.down : ""} ${className}`}
      ref={row}
      aria-label={label}
    >
      {tabs.map(({ to, name, count, scripted }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={`tab small bold ${styles.tab}`}
          data-scripted={scripted || undefined}
        >
          {name}
          {count && count.n > 0 && (
            <span className={styles.count}>
              {count.n}
              <span className="sr-only"> {count.what}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/** Scrolls only the row of links, so that the current one is visible. */
function useCurrentInView(row: RefObject<HTMLElement>) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [row, pathname]);
}
