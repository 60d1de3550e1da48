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
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/link";
import { PersonLink } from "~/ui/person-link";
import { TimeAgo } from "~/ui/time-ago";
import { UserText } from "~/ui/user-text";
import styles from "./moderation.module.css";
import { REASONS } from "./reasons";

/** Error of the last attempt and the typed reason; `commentId` is '' for a decision about the list. */
export type Problem = { commentId: string; message: string; reason: string };

type Props = { reported: ReportCase; problem: Problem | null };

export function ReportedCase({ reported, problem }: Props) {
  if (reported.kind === "profile") return <ReportedProfile reported={reported} problem={problem} />;
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
    <li className="stack-3 card">
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
      <Reporters reasons={reasons} />
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
        <ReasonField label="Reason (sent to the people involved)" refused={ofList} />
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

const Reporters = ({ reasons }: Pick<ReportCase, "reasons">) =>
  reasons.length > 0 && (
    <ul className={`stack-3 ${styles.reporters}`}>
      {reasons.map(({ reporter, reason, at }) => (
        <li key={`${reporter} ${at}`}>
          <Face name={reporter} />
          <div>
            <p className="meta">
              {reporter} reports, <TimeAgo at={at} inSentence />
            </p>
            <q>{reason}</q>
          </div>
        </li>
      ))}
    </ul>
  );

/** A member's picture and line as they were when they were reported. */
function ReportedProfile({ reported, problem }: Props) {
  const { versionId, creator, reports, firstAt, items, reasons } = reported;
  return (
    <li className="stack-3 card">
      <h2 className={styles.title}>
        <Link className="alone" to={paths.profile(creator)} dir="auto">
          {creator}
        </Link>
      </h2>
      <p className="meta">
        Picture and line of a member: {plural(reports, "report")}, the first{" "}
        <TimeAgo at={firstAt} inSentence />
      </p>
      <Reporters reasons={reasons} />
      {items.map(([about = "", picture]) => (
        <div key={`${picture} ${about}`} className={`row ${styles.profile}`}>
          {picture && <img src={paths.image(picture)} alt="The reported one" width={120} height={120} />}
          {about && (
            <p className={styles.reported} dir="auto">
              <UserText text={about} />
            </p>
          )}
        </div>
      ))}
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="versionId" value={versionId} />
        <input type="hidden" name="kind" value="profile" />
        <NoEnter />
        <ReasonField label="Reason (sent to the people involved)" refused={problem} />
        <div className="row">
          <Button type="submit" variant="drop" name="intent" value="remove-profile" icon="trash">
            REMOVE PICTURE AND LINE
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

type CommentsProps = { reported: ReportCase; problem: Problem | null };

/**
 * The comments that the reports name come first and open; the others on the version are folded. A report of any
 * comment names those on an item that its reason mentions.
 */
function ReportedComments({ reported: { versionId, comments: all, reasons }, problem }: CommentsProps) {
  const isMentioned = (title: string) => reasons.some(({ reason }) => reason.includes(title));
  const isAnyNamed = all.some(({ reported }) => reported);
  const comments = all.map((comment) =>
    isAnyNamed || !isMentioned(comment.itemTitle) ? comment : { ...comment, reported: 1 as const },
  );
  const named = comments.filter((comment) => comment.reported);
  const others = comments.filter((comment) => !comment.reported);
  const rows = (some: typeof comments) => (
    <ul className={`stack-wide ${styles.reasons}`}>
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
      {reported === 1 && (
        <p className="eyebrow" data-accent>
          Reported comment
        </p>
      )}
      <div className={styles.said}>
        <Face name={creator} size={reported ? "big" : "normal"} />
        <div>
          <p className={reported ? styles.reported : styles.words} dir="auto">
            <UserText text={content} />
          </p>
          <p className="meta">
            {creator} on {itemTitle}, <TimeAgo at={addedAt} inSentence />
          </p>
        </div>
      </div>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="versionId" value={versionId} />
        <input type="hidden" name="kind" value="comments" />
        <input type="hidden" name="commentId" value={id} />
        <ReasonField label="Reason to remove it (sent to its author and the reporters)" refused={refused} />
        <div>
          <Button
            type="submit"
            variant={reported ? "drop" : "plain"}
            name="intent"
            value="remove-comment"
            icon="trash"
          >
            REMOVE COMMENT
          </Button>
        </div>
      </Form>
    </li>
  );
}

type ReasonProps = {
  label: string;
  refused: { reason: string; message: string } | null;
};

/** A word to choose, or a reason in one's own words, which counts before the word. */
function ReasonField({ label, refused }: ReasonProps) {
  return (
    <>
      <fieldset className={`chips ${styles.why}`}>
        <legend>Why? One of these, or your own words below</legend>
        {REASONS.map(([name, words]) => (
          <label key={name} className={styles.chip}>
            <input type="radio" name="why" value={name} />
            {words}
          </label>
        ))}
      </fieldset>
      <Field label={label} name="reason" defaultValue={refused?.reason} error={refused?.message} />
    </>
  );
}
