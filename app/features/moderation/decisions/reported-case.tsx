import { Form } from "@remix-run/react";
import type { ReportCase } from "~/features/moderation/reports/report-view";
import { creatorInPath } from "~/lib/former-member";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field } from "~/ui/fields/field";
import { NoEnter } from "~/ui/fields/no-enter";
import { Link } from "~/ui/link";
import { PersonLink } from "~/ui/person-link";
import { TimeAgo } from "~/ui/time-ago";
import { UserText } from "~/ui/user-text";
import styles from "./moderation.module.css";

/** Error of the last attempt and the typed reason; `commentId` is '' for a decision about the list. */
export type Problem = { commentId: string; message: string; reason: string };

type Props = { reported: ReportCase; problem: Problem | null };

export function ReportedCase({ reported, problem }: Props) {
  const { versionId, kind, listId, listTitle, creator, visible, removed, reports, firstAt, reasons } =
    reported;
  const ofComment = problem?.commentId ? problem : null;
  const ofList = ofComment ? null : problem;
  return (
    <li className={styles.case}>
      <h2 className={styles.title}>
        {visible ? (
          <Link className="alone" to={paths.version(listId, creatorInPath(creator, versionId))}>
            {listTitle}
          </Link>
        ) : (
          listTitle
        )}
      </h2>
      <p className="meta">
        {kind === "list" ? "The list" : "Comments on the list"} of <PersonLink name={creator} />:{" "}
        {plural(reports, "report")}, the first <TimeAgo at={firstAt} inSentence />
        {removed ? ", hidden by a moderator" : !visible && ", not public now"}
      </p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ reporter, reason, at }) => (
            <li key={`${reporter} ${at}`}>
              <q>{reason}</q> <span className="meta">{reporter}</span>
            </li>
          ))}
        </ul>
      )}
      <Disclosure closed="WHAT IT IS ABOUT" open={ofComment !== null}>
        {kind === "list" ? (
          reported.items.map((items) => <Items key={JSON.stringify(items)} items={items} />)
        ) : (
          <Comments reported={reported} problem={ofComment} />
        )}
      </Disclosure>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="versionId" value={versionId} />
        <input type="hidden" name="kind" value={kind} />
        <NoEnter />
        <Field
          label="Reason (sent to the people involved)"
          name="reason"
          defaultValue={ofList?.reason}
          error={ofList?.message}
        />
        <div className="row">
          <Button type="submit" variant="drop" name="intent" value={removed ? "restore" : "hide"}>
            {removed ? "RESTORE THE LIST" : "HIDE THE LIST"}
          </Button>
          <Button type="submit" name="intent" value="dismiss">
            DISMISS
          </Button>
        </div>
      </Form>
    </li>
  );
}

function Items({ items }: { items: string[] }) {
  return (
    <ol className={styles.items}>
      {items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may name an item twice
        <li key={`${i} ${item}`}>{item}</li>
      ))}
    </ol>
  );
}

function Comments({ reported: { versionId, comments }, problem }: Props) {
  return (
    <ul className={styles.reasons}>
      {comments.map(({ id, creator, content, addedAt, itemTitle }) => (
        <li key={`${id} ${content}`}>
          <p className={styles.words}>
            <UserText text={content} />
          </p>
          <p className="meta">
            {creator} on {itemTitle}, <TimeAgo at={addedAt} inSentence />
          </p>
          <Form method="post" className="row" preventScrollReset>
            <input type="hidden" name="versionId" value={versionId} />
            <input type="hidden" name="kind" value="comments" />
            <input type="hidden" name="commentId" value={id} />
            <Field
              label="Reason"
              hideLabel
              name="reason"
              placeholder="why it goes"
              defaultValue={problem?.commentId === id ? problem.reason : undefined}
              error={problem?.commentId === id ? problem.message : undefined}
            />
            <Button type="submit" name="intent" value="remove-comment" icon="trash">
              REMOVE COMMENT
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
