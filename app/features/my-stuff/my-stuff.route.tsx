import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NavLink, useLoaderData, useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { suspensionText } from "~/lib/suspension";
import { requireMember } from "~/platform/viewer.server";
import { PendingOutlet } from "~/shell/pending";
import { useViewer } from "~/ui/root-data";
import styles from "./my-stuff.module.css";

export function loader({ context }: LoaderFunctionArgs) {
  const { suspended } = requireMember(context.viewer);
  return { suspended: suspended ? suspensionText(suspended) : null };
}

export { stayUnlessDone as shouldRevalidate } from "~/ui/requests/network-safe-action";

const TABS = [
  [paths.myStuff, "SAVED"],
  [paths.ownDrops, "DROPS"],
  [paths.ownChapters, "CHAPTERS"],
  [paths.ownNotifications, "NOTIFICATIONS"],
  [paths.ownAccount, "PROFILE"],
] as const;

/** For moderators only, and for admins. */
const MODERATION = [paths.moderation, "MODERATION"] as const;
const ADMIN = [paths.admin, "ADMIN"] as const;

export default function MyStuff() {
  const viewer = useViewer();
  const { suspended } = useLoaderData<typeof loader>();
  const counts: Record<string, [n: number, what: string]> = {
    NOTIFICATIONS: [viewer?.unread ?? 0, "unread"],
    MODERATION: [viewer?.openCases ?? 0, "open cases"],
  };
  const shown = [
    ...TABS,
    ...(viewer?.openCases === undefined ? [] : [MODERATION]),
    ...(viewer?.roles.includes("admin") ? [ADMIN] : []),
  ];
  const tabs = useRef<HTMLElement>(null);
  useCurrentInView(tabs);
  return (
    <div className={styles.layout}>
      <div className={styles.head}>
        <h1 className={styles.heading}>My stuff</h1>
        <nav className={styles.tabs} ref={tabs} aria-label="My stuff">
          {shown.map(([to, name]) => (
            <NavLink key={to} to={to} end className={styles.tab}>
              {name}
              <Count of={counts[name]} />
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="measure">
        {suspended && (
          <p className={styles.suspended} role="status">
            {suspended}. You can still read, and <a href={paths.ownExport}>export</a> what is yours.
          </p>
        )}
        <PendingOutlet under={paths.myStuff} />
      </div>
    </div>
  );
}

function Count({ of: [n, what] = [0, ""] }: { of: [n: number, what: string] | undefined }) {
  if (n === 0) return null;
  return (
    <span className={styles.unread}>
      {n}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}

/** Scrolls a row of links, and nothing else, so that the current one is visible. */
function useCurrentInView(row: RefObject<HTMLElement>) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [row, pathname]);
}
