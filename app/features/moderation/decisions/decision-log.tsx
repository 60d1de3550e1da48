import { Form } from "@remix-run/react";
import type { DecisionView } from "~/features/moderation/reports/report-view";
import type { VersionId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/link";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./moderation.module.css";
import type { Problem } from "./reported-case";

type Props = {
  decisions: DecisionView[];
  problemOf: (versionId: VersionId) => Problem | null;
};

/** Lists the latest decisions with moderator, list and reason. Hidden versions can be restored here. */
export function DecisionLog({ decisions, problemOf }: Props) {
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Latest decisions</h2>
      <ul className={styles.log}>
        {decisions.map(
          ({ id, moderator, intent, listId, listTitle, visible, versionId, hides, reason, at }) => (
            <li key={id}>
              <TimeAgo at={at} className="meta" /> {moderator}: {intent.replace("-", " ")},{" "}
              {visible ? <Link to={paths.list(listId)}>{listTitle}</Link> : listTitle}
              <span className="meta"> {reason}</span>
              {hides && <Restore versionId={versionId} title={listTitle} problem={problemOf(versionId)} />}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

type RestoreProps = { versionId: VersionId; title: string; problem: Problem | null };

function Restore({ versionId, title, problem }: RestoreProps) {
  return (
    <Form method="post" className={styles.restore} preventScrollReset>
      <input type="hidden" name="versionId" value={versionId} />
      <input type="hidden" name="kind" value="list" />
      <Field
        label={`Reason to restore ${title}`}
        hideLabel
        name="reason"
        placeholder="Reason, sent to its creator"
        defaultValue={problem?.reason}
        error={problem?.message}
      />
      <Button type="submit" name="intent" value="restore">
        RESTORE THE LIST
      </Button>
    </Form>
  );
}
