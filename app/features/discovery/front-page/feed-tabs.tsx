import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import tabStyles from "~/ui/tabs.module.css";
import styles from "./feed-tabs.module.css";
import { TABS, type Tab } from "./front-page";

export const FeedTabs = ({ current }: { current: Tab }) => (
  <nav className={styles.tabs} aria-label="Feeds">
    {Object.entries(TABS).map(([tab, { label }]) => (
      <Link
        key={tab}
        className={tabStyles.tab}
        to={paths.homeTab(tab)}
        aria-current={tab === current ? "page" : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
);
