import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { decideProfile } from "~/features/moderation/reports/profile-reports.server";
import type { DecisionKind, ReportKind } from "~/features/moderation/reports/report";
import { reportQueue } from "~/features/moderation/reports/reports.server";
import { isId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { pageMeta } from "~/ui/page-meta";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import { DecisionLog } from "./decision-log";
import { decide } from "./decisions.server";
import { reasonOf } from "./reasons";
import { type Problem, ReportedCase } from "./reported-case";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Moderation", description: "Open cases and decisions", matches });

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireMember(context.viewer);
  const before = [new URL(request.url).searchParams.get("before") ?? ""].find(isId);
  return { before, ...(await reportQueue(context.app, context.viewer, before)) };
}

export const action = pageAction({
  fields: ["versionId", "kind", "intent", "commentId", "why", "reason"],
  act: async ({ versionId, kind, intent, commentId, why, reason: typed }, { app, viewer }) => {
    const reason = reasonOf(why, typed);
    if (kind === "profile") {
      await decideProfile(app, viewer, { userId: versionId, intent, reason });
      return redirect(paths.moderation);
    }
    await decide(app, viewer, {
      versionId,
      kind: kind as ReportKind,
      intent: intent as DecisionKind,
      commentId: intent === "remove-comment" ? commentId || null : null,
      reason,
    });
    return redirect(paths.moderation);
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Moderation() {
  const { cases, decisions, before, older } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const page = useRef<HTMLDivElement>(null);
  useFocusOnRefusal(page, result);
  const problemOf = (caseId: string): Problem | null =>
    result && `${result.values.kind} ${result.values.versionId}` === caseId
      ? { ...result.values, message: result.refused.message }
      : null;
  return (
    <div className="measure stack-wide" ref={page}>
      <h1>Moderation</h1>
      {cases.length === 0 && <EmptyState text="Nothing is reported. It's quiet, as it should be." />}
      <ul className="stack-wide">
        {cases.map((each) => (
          <ReportedCase
            key={`${each.kind} ${each.versionId}`}
            reported={each}
            problem={problemOf(`${each.kind} ${each.versionId}`)}
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
