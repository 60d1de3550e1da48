import { Form } from "@remix-run/react";
import type { ReportCase } from "~/features/moderation/reports/report-view";
import { creatorInPath } from "~/lib/former-member";
import type { VersionId } from "~/lib/ids";
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
  const dismiss = (
    <Button type="submit" name="intent" value="dismiss">
      DISMISS
    </Button>
  );
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
      {kind === "list" ? (
        <Disclosure closed="WHAT IT IS ABOUT">
          {reported.items.map((items) => (
            <Items key={JSON.stringify(items)} items={items} />
          ))}
        </Disclosure>
      ) : (
        <ReportedComments reported={reported} problem={ofComment} />
      )}
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
          {kind === "comments" && dismiss}
          <Button
            type="submit"
            variant={kind === "list" ? "drop" : "quiet"}
            name="intent"
            value={removed ? "restore" : "hide"}
          >
            {removed ? "RESTORE THE LIST" : "HIDE THE LIST"}
          </Button>
          {kind === "list" && dismiss}
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

type CommentsProps = { reported: ReportCase; problem: Problem | null };

/** The comments that the reports name come first and open; the others on the version are folded. */
function ReportedComments({ reported: { versionId, comments }, problem }: CommentsProps) {
  const named = comments.filter((comment) => comment.reported);
  const others = comments.filter((comment) => !comment.reported);
  const rows = (some: typeof comments) => (
    <ul className={styles.reasons}>
      {some.map((comment) => (
        <ReportedComment
          key={`${comment.id} ${comment.content}`}
          versionId={versionId}
          comment={comment}
          problem={problem}
        />
      ))}
    </ul>
  );
  if (named.length === 0) return rows(others);
  return (
    <>
      {rows(named)}
      {others.length > 0 && (
        <Disclosure
          closed={plural(others.length, "other comment")}
          open={others.some(({ id }) => id === problem?.commentId)}
        >
          {rows(others)}
        </Disclosure>
      )}
    </>
  );
}

type CommentProps = {
  versionId: VersionId;
  comment: ReportCase["comments"][number];
  problem: Problem | null;
};

function ReportedComment({ versionId, comment, problem }: CommentProps) {
  const { id, creator, content, addedAt, itemTitle, reported } = comment;
  const refused = problem?.commentId === id ? problem : null;
  return (
    <li className="stack">
      <div>
        <p className={styles.words} dir="auto">
          <UserText text={content} />
        </p>
        <p className="meta">
          {creator} on {itemTitle}, <TimeAgo at={addedAt} inSentence />
        </p>
      </div>
      <Form method="post" className={styles.removal} preventScrollReset>
        <input type="hidden" name="versionId" value={versionId} />
        <input type="hidden" name="kind" value="comments" />
        <input type="hidden" name="commentId" value={id} />
        <Field
          label="Reason"
          hideLabel
          name="reason"
          placeholder="why it goes"
          defaultValue={refused?.reason}
          error={refused?.message}
        />
        <Button
          type="submit"
          variant={reported ? "drop" : "plain"}
          name="intent"
          value="remove-comment"
          icon="trash"
        >
          REMOVE COMMENT
        </Button>
      </Form>
    </li>
  );
}
