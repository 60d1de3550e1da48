import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import styles from "./admin.module.css";

const TABS = [
  [paths.admin, "OVERVIEW"],
  [paths.adminMembers(), "MEMBERS"],
  [paths.adminContent(), "CONTENT"],
  [paths.adminMail, "MAIL"],
  [paths.adminJobs, "JOBS"],
  [paths.adminLimits, "LIMITS"],
  [paths.adminAudit(), "AUDIT"],
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
