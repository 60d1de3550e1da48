import { Link } from "@remix-run/react";
import { listPath } from "~/features/lists/list-paths";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./moderation.module.css";
import type { DecisionView } from "./report-view";

/** The latest decisions: who did what to which list, and why. */
export function DecisionLog({ decisions }: { decisions: DecisionView[] }) {
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Latest decisions</h2>
      <ul className={styles.log}>
        {decisions.map(({ id, moderator, deed, listId, listTitle, reason, at }) => (
          <li key={id}>
            <TimeAgo at={at} className="meta" /> {moderator}: {deed.replace("-", " ")},{" "}
            {listTitle === null ? "a list that is gone" : <Link to={listPath(listId)}>{listTitle}</Link>}
            <span className="meta"> {reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
