import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paths } from "~/lib/addresses/paths";
import { requireMember } from "~/platform/viewer.server";
import { PendingOutlet } from "~/shell/pending";
import { SectionTabs } from "~/ui/links/section-tabs";
import { useViewer } from "~/ui/page/root-data";
import styles from "./my-stuff.module.css";

export function loader({ context }: LoaderFunctionArgs) {
  if (requireMember(context.viewer).guestOf) throw redirect(paths.guest);
  return null;
}

export { stayUnlessDone as shouldRevalidate } from "~/ui/requests/network-safe-action";

export default function MyStuff() {
  const viewer = useViewer();
  const tabs = [
    { to: paths.myStuff, name: "SAVED" },
    { to: paths.ownDrops, name: "DROPS" },
    { to: paths.ownDrafts, name: "DRAFTS", scripted: true },
    { to: paths.ownChapters, name: "CHAPTERS" },
    { to: paths.ownNotifications, name: "NOTIFICATIONS", count: { n: viewer?.unread ?? 0, what: "unread" } },
    { to: paths.ownAccount, name: "PROFILE" },
    ...(viewer?.openCases === undefined
      ? []
      : [{ to: paths.moderation, name: "MODERATION", count: { n: viewer.openCases, what: "open cases" } }]),
    ...(viewer?.roles.includes("admin") ? [{ to: paths.admin, name: "ADMIN" }] : []),
  ];
  return (
    <div className={styles.layout}>
      <div className={styles.head}>
        <h1 className="below-3">My stuff</h1>
        <SectionTabs label="My stuff" tabs={tabs} down className="below-5" />
      </div>
      <div className="measure">
        <PendingOutlet under={paths.myStuff} />
      </div>
    </div>
  );
}
