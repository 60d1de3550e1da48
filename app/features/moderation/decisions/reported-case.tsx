import { Form } from "@remix-run/react";
import type { ReportCase } from "~/features/moderation/reports/report-view";
import { paths } from "~/lib/addresses/paths";
import { creatorInPath } from "~/lib/people/former-member";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { NoEnter } from "~/ui/fields/no-enter";
import { Face } from "~/ui/icons/face";
import { Disclosure } from "~/ui/layout/disclosure";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { TimeAgo } from "~/ui/text/time-ago";
import { UserText } from "~/ui/text/user-text";
import styles from "./moderation.module.css";
import { REASONS } from "./reasons";

/** Error of the last attempt and the typed reason; `commentId` is '' for a decision about the list. */
export type Problem = { commentId: string; message: string; reason: string };

type Props = { reported: ReportCase; problem: Problem | null };

/** A case with its one form: what was reported, who reported it, the reason, and the decisions. */
export function ReportedCase({ reported, problem }: Props) {
  const { versionId, kind, held, comments, reasons } = reported;
  const removed = reported.removed && !held;
  const hide = (
    <Button
      type="submit"
      variant={kind === "list" ? "drop" : "plain"}
      name="intent"
      value={removed ? "restore" : "hide"}
    >
      {removed ? "RESTORE THE LIST" : "HIDE THE LIST"}
    </Button>
  );
  return (
    <li className="stack-3 card">
      <CaseHead {...reported} />
      <Form method="post" className="stack-3" preventScrollReset>
        <input type="hidden" name="versionId" value={versionId} />
        <input type="hidden" name="kind" value={kind} />
        <NoEnter />
        <Content reported={reported} chosen={problem?.commentId} />
        <Reporters reasons={reasons} />
        <Reason refused={problem} />
        <div className="row">
          {kind === "list" && hide}
          {kind === "comments" && comments.length > 0 && (
            <Button type="submit" variant="drop" name="intent" value="remove-comment" icon="trash">
              REMOVE COMMENT
            </Button>
          )}
          {kind === "profile" && (
            <Button type="submit" variant="drop" name="intent" value="remove-profile" icon="trash">
              REMOVE PICTURE AND LINE
            </Button>
          )}
          <Button type="submit" name="intent" value="dismiss">
            {held ? "DISMISS AND GIVE BACK" : "DISMISS"}
          </Button>
        </div>
        {kind === "comments" && <Disclosure closed="MORE">{hide}</Disclosure>}
      </Form>
    </li>
  );
}

function CaseHead({
  versionId,
  kind,
  listId,
  listTitle,
  creator,
  visible,
  removed,
  held,
  reports,
  firstAt,
}: ReportCase) {
  const ofProfile = kind === "profile";
  const title = ofProfile ? creator : listTitle;
  const page = ofProfile ? paths.profile(creator) : paths.version(listId, creatorInPath(creator, versionId));
  const what = ofProfile
    ? "Picture and line of a member"
    : kind === "list"
      ? "The list of "
      : "Comments on the list of ";
  return (
    <header className="stack-1">
      <h2 className="display" dir="auto">
        {visible || ofProfile ? (
          <Link className="alone" to={page}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="meta">
        {what}
        {!ofProfile && <PersonLink name={creator} />}: {plural(reports, "report")}, the first{" "}
        <TimeAgo at={firstAt} inSentence />
        {held
          ? ", hidden for now by the reports"
          : removed
            ? ", hidden by moderation"
            : !visible && !ofProfile && ", not public now"}
      </p>
    </header>
  );
}

const Reporters = ({ reasons }: Pick<ReportCase, "reasons">) =>
  reasons.length > 0 && (
    <ul className={`stack-3 ${styles.reporters}`}>
      {reasons.map(({ reporter, reason, at }) => (
        <li key={`${reporter} ${at}`} className="beside">
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

type ContentProps = { reported: ReportCase; chosen: string | undefined };

function Content({ reported, chosen }: ContentProps) {
  if (reported.kind === "comments") return <ReportedComments reported={reported} chosen={chosen} />;
  if (reported.kind === "profile")
    return reported.items.map(([about, picture]) => (
      <ReportedProfile key={`${picture} ${about}`} {...{ about, picture }} />
    ));
  return (
    <Disclosure closed="WHAT IT IS ABOUT">
      {reported.items.map((items) => (
        <Items key={JSON.stringify(items)} items={items} />
      ))}
    </Disclosure>
  );
}

/** A member's picture and line as they were when they were reported. */
const ReportedProfile = ({ about, picture }: { about?: string; picture?: string }) => (
  <div className={`row ${styles.profile}`}>
    {picture && <img src={paths.image(picture)} alt="The reported one" width={120} height={120} />}
    {about && (
      <p className={`typed ${styles.reported}`} dir="auto">
        <UserText text={about} />
      </p>
    )}
  </div>
);

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

/**
 * The comments on a version, of which one is chosen to be removed. Those that the reports name come first, the
 * others are folded. A report of any comment names those on an item that its reason mentions.
 */
function ReportedComments({ reported: { comments: all, reasons }, chosen }: ContentProps) {
  const isMentioned = (title: string) => reasons.some(({ reason }) => reason.includes(title));
  const isAnyNamed = all.some(({ reported }) => reported);
  const comments = all.map((comment) =>
    isAnyNamed || !isMentioned(comment.itemTitle) ? comment : { ...comment, reported: 1 as const },
  );
  const named = comments.filter((comment) => comment.reported);
  const others = comments.filter((comment) => !comment.reported);
  const [first] = [...named, ...others];
  const rows = (some: typeof comments) => (
    <ul className="stack-3">
      {some.map((comment) => (
        <li key={`${comment.id} ${comment.content}`}>
          <ReportedComment comment={comment} chosen={comment.id === (chosen || first?.id)} alone={!all[1]} />
        </li>
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
          open={others.some(({ id }) => id === chosen)}
        >
          {rows(others)}
        </Disclosure>
      )}
    </>
  );
}

type CommentProps = { comment: ReportCase["comments"][number]; chosen: boolean; alone: boolean };

function ReportedComment({ comment, chosen, alone }: CommentProps) {
  const { id, creator, content, addedAt, itemTitle, reported } = comment;
  return (
    <label className={styles.said}>
      <input
        type={alone ? "hidden" : "radio"}
        name="commentId"
        value={id}
        defaultChecked={chosen}
        aria-label={content}
      />
      <Face name={creator} size={reported ? "big" : "normal"} />
      <span>
        {reported === 1 && (
          <span className="eyebrow" data-accent>
            Reported comment
          </span>
        )}
        <span className={`typed ${reported ? styles.reported : ""}`} dir="auto">
          <UserText text={content} />
        </span>
        <span className="meta">
          {creator} on {itemTitle}, <TimeAgo at={addedAt} inSentence />
        </span>
      </span>
    </label>
  );
}

/** A word to choose, or a reason in one's own words, which counts before the word. */
const Reason = ({ refused }: { refused: Problem | null }) => (
  <>
    <fieldset className={`chips ${styles.why}`}>
      <legend className="meta">Why? One of these, or your own words below</legend>
      {REASONS.map(([name, words]) => (
        <label key={name} className={`pill ${styles.chip}`}>
          <input type="radio" name="why" value={name} />
          {words}
        </label>
      ))}
    </fieldset>
    <Field
      label="Reason (sent to the people involved)"
      name="reason"
      defaultValue={refused?.reason}
      error={refused?.message}
    />
  </>
);
