import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NavLink } from "@remix-run/react";
import { memberOrLogin } from "~/platform/guard.server";
import { PendingOutlet } from "~/shell/pending";
import { useViewer } from "~/ui/root-data";
import styles from "./my-stuff.module.css";

export function loader({ request, context }: LoaderFunctionArgs) {
  memberOrLogin(context, request);
  return null;
}

const TABS = [
  ["/my-stuff", "SAVED"],
  ["/my-stuff/drops", "DROPS"],
  ["/my-stuff/chapters", "CHAPTERS"],
  ["/my-stuff/notifications", "NOTIFICATIONS"],
  ["/my-stuff/profile", "PROFILE"],
] as const;

export default function MyStuff() {
  const unread = useViewer()?.unread ?? 0;
  return (
    <div className={styles.layout}>
      <div className={styles.head}>
        <h1 className={styles.heading}>My stuff</h1>
        <nav className={styles.tabs} aria-label="My stuff">
          {TABS.map(([to, name]) => (
            <NavLink key={to} to={to} end className={styles.tab}>
              {name}
              {name === "NOTIFICATIONS" && unread > 0 && (
                <span className={styles.unread}>
                  {unread}
                  <span className="visually-hidden"> unread</span>
                </span>
              )}
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="measure">
        <PendingOutlet under="/my-stuff" />
      </div>
    </div>
  );
}
