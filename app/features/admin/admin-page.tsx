import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import styles from "./admin.module.css";

const TABS = [
  [paths.admin, "OVERVIEW"],
  [paths.adminPage("members"), "MEMBERS"],
  [paths.adminPage("content"), "CONTENT"],
  [paths.adminPage("mail"), "MAIL"],
  [paths.adminPage("jobs"), "JOBS"],
  [paths.adminPage("limits"), "LIMITS"],
  [paths.adminPage("audit"), "AUDIT"],
] as const;

type Props = { title: string; children: ReactNode };

/** The frame of every admin page: where one is, and the way to the others. */
export function AdminPage({ title, children }: Props) {
  return (
    <div className="measure stack-wide">
      <h1>{title}</h1>
      <nav className={styles.tabs} aria-label="Admin">
        {TABS.map(([to, name]) => (
          <NavLink key={to} to={to} end className={styles.tab}>
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
