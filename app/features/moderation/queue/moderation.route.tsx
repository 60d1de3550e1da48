import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { decideAppeal } from "~/features/moderation/appeals/appeals.server";
import { decideSignUp } from "~/features/moderation/approvals/approvals.server";
import { WaitingSignUps } from "~/features/moderation/approvals/waiting-sign-ups";
import { moderatorOf } from "~/features/moderation/audit/staff-act.server";
import { decideAll } from "~/features/moderation/decisions/decisions.server";
import { decideProfile } from "~/features/moderation/decisions/profile-decisions.server";
import type { DecisionKind, ReportKind } from "~/features/moderation/reports/report";
import { reportQueue } from "~/features/moderation/reports/reports.server";
import { ruleTyped, siteRules } from "~/features/moderation/words/words.server";
import { paths } from "~/lib/addresses/paths";
import { isId, type VersionId } from "~/lib/data/ids";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import { EmptyState } from "~/ui/states/empty-state";
import { FormAlert } from "~/ui/states/form-alert";
import { TimeAgo } from "~/ui/text/time-ago";
import { reasonOf } from "./reasons";
import { type Problem, ReportedCase } from "./reported-case";

export const meta = metaOf("Moderation", "Open cases and decisions");

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireMember(context.viewer);
  const before = [new URL(request.url).searchParams.get("before") ?? ""].find(isId);
  const [queue, rules] = await Promise.all([
    reportQueue(context.app, context.viewer, before),
    siteRules(context.app),
  ]);
  return { before, rules, ...queue };
}

export const action = pageAction({
  fields: ["case", "versionId", "kind", "intent", "commentId", "why", "reason", "rule"],
  act: async (
    { versionId, kind, intent, commentId, why, reason: typed, rule: named, ...values },
    { app, viewer, form },
  ) => {
    const reason = reasonOf(why, typed);
    const rule = await ruleTyped(app, named);
    const ofCase = values.case !== "";
    if (kind === "sign-up") await decideSignUp(app, viewer, { signUpId: versionId, intent, reason: typed });
    else if (kind === "appeal") await decideAppeal(app, viewer, { id: versionId, intent, reason });
    else if (kind === "profile")
      await decideProfile(app, moderatorOf(viewer), { userId: versionId, intent, reason, rule, ofCase });
    else
      await decideAll(
        app,
        moderatorOf(viewer),
        form.getAll("versionId").map((id) => ({
          versionId: String(id),
          kind: kind as ReportKind,
          intent: intent as DecisionKind,
          commentId: intent === "remove-comment" ? commentId || null : null,
          reason,
          rule,
          ofCase: ofCase && intent !== "remove-comment",
        })),
      );
    return redirect(paths.moderation);
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Moderation() {
  const { cases, signUps, rules, decisions, before, older } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const page = useRef<HTMLDivElement>(null);
  useFocusOnRefusal(page, result);
  const problemOf = (caseId: string): Problem | null =>
    result && `${result.values.kind} ${result.values.case || result.values.versionId}` === caseId
      ? { ...result.values, message: result.refused.message }
      : null;
  const isShown = [
    ...cases,
    ...signUps.map(({ id }) => ({ kind: "sign-up", versionId: id })),
    ...decisions,
  ].some((each) => result && "versionId" in each && each.versionId === result.values.versionId);
  return (
    <div className="measure stack-wide" ref={page}>
      <h1>Moderation</h1>
      {result && !isShown && (
        <FormAlert of={result}>
          <p>{result.refused.message}</p>
        </FormAlert>
      )}
      <WaitingSignUps signUps={signUps} problemOf={(id) => problemOf(`sign-up ${id}`)} />
      {cases.length + signUps.length === 0 && (
        <EmptyState text="Nothing is reported. It's quiet, as it should be." />
      )}
      <ul className="stack-wide">
        {cases.map((each) => (
          <ReportedCase
            key={`${each.kind} ${each.versionId}`}
            reported={each}
            problem={problemOf(`${each.kind} ${each.versionId}`)}
            rules={rules}
          />
        ))}
      </ul>
      <DecisionLog decisions={decisions} problemOf={(versionId) => problemOf(`list ${versionId}`)} />
      {(before || older) && (
        <nav className="row" aria-label="Decisions">
          {before && <LinkButton to={paths.moderation}>THE LATEST</LinkButton>}
          {older && <LinkButton to={`?before=${older}`}>OLDER DECISIONS</LinkButton>}
        </nav>
      )}
    </div>
  );
}

type LogProps = {
  decisions: ReturnType<typeof useLoaderData<typeof loader>>["decisions"];
  problemOf: (versionId: VersionId) => Problem | null;
};

/** Lists the latest decisions with moderator, list and reason. Hidden versions can be restored here. */
function DecisionLog({ decisions, problemOf }: LogProps) {
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Latest decisions</h2>
      <ul className="ruled small">
        {decisions.map(
          ({
            id,
            moderator,
            intent,
            isAddressed,
            listId,
            subject,
            visible,
            versionId,
            hides,
            reason,
            at,
          }) => (
            <li key={id}>
              <TimeAgo at={at} className="meta" /> {moderator}:{" "}
              {isAddressed ? (
                <Link to={paths.decision(id)}>{intent.replaceAll("-", " ")}</Link>
              ) : (
                intent.replaceAll("-", " ")
              )}
              , {visible ? <Link to={paths.moderatedList(listId)}>{subject}</Link> : subject}
              <span className="meta"> {reason}</span>
              {hides && <Restore versionId={versionId} title={subject} problem={problemOf(versionId)} />}
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
    <Form method="post" className="grid end-column top gap-2-4 measure" preventScrollReset>
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
