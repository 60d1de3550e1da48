import { Form } from "@remix-run/react";
import type { Rule } from "~/features/moderation/audit/rule";
import { RuleField } from "~/features/moderation/decisions/act-fields";
import styles from "~/features/moderation/decisions/moderation.module.css";
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
import { REASONS } from "./reasons";

/** Error of the last attempt and the typed reason; `commentId` is '' for a decision about the list. */
export type Problem = { commentId: string; message: string; reason: string; rule: string };

type Props = { reported: ReportCase; problem: Problem | null; rules: readonly Rule[] };

/** A case with its one form: what was reported, who reported it, the reason, and the decisions. */
export function ReportedCase({ reported, problem, rules }: Props) {
  const { versionId, kind, held, comments, reasons, lists } = reported;
  const removed = reported.removed && !held;
  const isMany = lists.length > 1;
  const together = reported.decision?.together ?? 0;
  const hide = (
    <Button
      type="submit"
      variant={kind === "list" ? "drop" : "plain"}
      name="intent"
      value={removed ? "restore" : "hide"}
    >
      {removed ? "RESTORE" : "HIDE"} THE {isMany ? "LISTS" : "LIST"}
    </Button>
  );
  return (
    <li className="stack-3 card">
      {kind === "appeal" ? <AppealHead {...reported} /> : <CaseHead {...reported} />}
      <Form method="post" className="stack-3" preventScrollReset>
        <input type="hidden" name="case" value={versionId} />
        {!isMany && <input type="hidden" name="versionId" value={versionId} />}
        <input type="hidden" name="kind" value={kind} />
        <NoEnter />
        {isMany ? (
          <ReportedLists lists={lists} />
        ) : (
          <Content reported={reported} chosen={problem?.commentId} />
        )}
        <Reporters reasons={reasons} verb={kind === "appeal" ? "writes" : "reports"} />
        {kind === "appeal" ? (
          <Field
            multiline
            label={`Answer (sent to ${reported.creator})`}
            name="reason"
            defaultValue={problem?.reason}
            error={problem?.message}
          />
        ) : (
          <>
            <RuleField rules={rules} value={problem?.rule} />
            <Reason refused={problem} />
          </>
        )}
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
          {kind === "appeal" ? (
            <>
              {together > 0 && (
                <Button type="submit" variant="drop" name="intent" value="lift-all">
                  LIFT IT FOR ALL {together + 1}
                </Button>
              )}
              <Button type="submit" variant={together > 0 ? "plain" : "drop"} name="intent" value="lift">
                LIFT IT
              </Button>
              <Button type="submit" name="intent" value="keep">
                KEEP THE DECISION
              </Button>
            </>
          ) : (
            <Button type="submit" name="intent" value="dismiss">
              {held ? "DISMISS AND GIVE BACK" : "DISMISS"}
            </Button>
          )}
        </div>
        {kind === "comments" && <Disclosure closed="MORE">{hide}</Disclosure>}
        {kind === "appeal" && reported.decision && (
          <p className="meta">
            {reported.decision.actor} decided the first time, so {reported.decision.actor} can't decide this
            one.
          </p>
        )}
      </Form>
    </li>
  );
}

/** All reported lists of one person, of which some can be left out. */
const ReportedLists = ({ lists }: Pick<ReportCase, "lists">) => (
  <ul className="ruled">
    {lists.map(({ versionId, listId, title, items }) => (
      <li key={versionId} className="ends">
        <label className="line touch">
          <input type="checkbox" name="versionId" value={versionId} defaultChecked />
          <span className="grid">
            <span dir="auto">{title}</span>
            <span className="meta clamped two-lines">{items.slice(0, 5).join(", ")}</span>
          </span>
        </label>
        <Link className="alone" to={paths.moderatedList(listId)}>
          who else is on it
        </Link>
      </li>
    ))}
  </ul>
);

function AppealHead({ versionId, creator, decision, firstAt }: ReportCase) {
  return (
    <header className="stack-1">
      <p className="eyebrow" data-accent>
        Appeal, <TimeAgo at={firstAt} inSentence />
      </p>
      <h2 className="row-title">
        <Link className="alone" to={paths.decision(versionId)}>
          {creator}
        </Link>
      </h2>
      {decision && (
        <p className="meta">
          {decision.act.replaceAll("-", " ")} by {decision.actor}, <TimeAgo at={decision.at} inSentence />
          {decision.together > 0 && `, together with ${plural(decision.together, "other")}`}:{" "}
          {decision.detail}
        </p>
      )}
    </header>
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
  lists,
}: ReportCase) {
  const ofProfile = kind === "profile";
  const isMany = lists.length > 1;
  const title = ofProfile || isMany ? creator : listTitle;
  const page = ofProfile ? paths.profile(creator) : paths.version(listId, creatorInPath(creator, versionId));
  const what = ofProfile
    ? "Picture and line of a member"
    : kind === "list"
      ? "The list of "
      : "Comments on the list of ";
  return (
    <header className="stack-1">
      <h2 className="row-title" dir="auto">
        {isMany ? (
          <PersonLink name={creator} />
        ) : visible || ofProfile ? (
          <Link className="alone" to={page}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="meta">
        {isMany ? `${lists.length} lists of one person` : what}
        {!ofProfile && !isMany && <PersonLink name={creator} />}: {plural(reports, "report")}, the first{" "}
        <TimeAgo at={firstAt} inSentence />
        {held
          ? ", hidden for now by the reports"
          : removed
            ? ", hidden by moderation"
            : !visible && !ofProfile && !isMany && ", not public now"}
      </p>
      {creator && (
        <p className="links">
          <Link className="alone" to={paths.moderatedMember(creator)}>
            decide about {creator}
          </Link>
          {listId && visible && (
            <Link className="alone" to={paths.moderatedList(listId)}>
              who else is on the list
            </Link>
          )}
        </p>
      )}
    </header>
  );
}

const Reporters = ({ reasons, verb }: Pick<ReportCase, "reasons"> & { verb: string }) =>
  reasons.length > 0 && (
    <ul className={`stack-3 ${styles.reporters}`}>
      {reasons.map(({ reporter, reason, at }) => (
        <li key={`${reporter} ${at}`} className="beside">
          <Face name={reporter} />
          <div>
            <p className="meta">
              {reporter} {verb}, <TimeAgo at={at} inSentence />
            </p>
            <q>{reason}</q>
          </div>
        </li>
      ))}
    </ul>
  );

type ContentProps = { reported: ReportCase; chosen: string | undefined };

function Content({ reported, chosen }: ContentProps) {
  if (reported.kind === "appeal") return null;
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
  <div className={`row gap-4 ${styles.profile}`}>
    {picture && <img src={paths.image(picture)} alt="The reported one" width={120} height={120} />}
    {about && (
      <p className="typed lede" dir="auto">
        <UserText text={about} />
      </p>
    )}
  </div>
);

function Items({ items }: { items: string[] }) {
  return (
    <ol className="numbered">
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
    <label className={`flex top gap-3 ${styles.said}`}>
      <input
        type={alone ? "hidden" : "radio"}
        name="commentId"
        value={id}
        defaultChecked={chosen}
        aria-label={content}
      />
      <Face name={creator} size={reported ? "big" : "normal"} />
      <span className="grid">
        {reported === 1 && (
          <span className="eyebrow" data-accent>
            Reported comment
          </span>
        )}
        <span className={`typed ${reported ? "lede" : ""}`} dir="auto">
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
    <fieldset className="chips">
      <legend className="meta below-2">Why? One of these, or your own words below</legend>
      {REASONS.map(([name, words]) => (
        <label key={name} className={`pill small relative ${styles.chip}`}>
          <input type="radio" className="covering" name="why" value={name} />
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
