import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { EmptyState } from "~/ui/empty-state";
import { pageMeta } from "~/ui/page-meta";
import { DecisionLog } from "./decision-log";
import { decide } from "./decisions.server";
import styles from "./moderation.module.css";
import type { DecisionKind, ReportKind } from "./report";
import { ReportedCase } from "./reported-case";
import { reportQueue } from "./reports.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Moderation", description: "What waits for a moderator", matches });

export async function loader({ context }: LoaderFunctionArgs) {
  requireMember(context.viewer);
  return reportQueue(context.app, context.viewer);
}

export const action = pageAction({
  fields: ["versionId", "kind", "intent", "commentId", "reason"],
  act: async ({ versionId, kind, intent, commentId, reason }, { app, viewer }) => {
    await decide(app, viewer, {
      versionId,
      kind: kind as ReportKind,
      intent: intent as DecisionKind,
      commentId: commentId || null,
      reason,
    });
    return redirect(paths.moderation);
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

/** Open reports, and the latest decisions. */
export default function Moderation() {
  const { cases, decisions } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const problemOf = (caseId: string) =>
    result && `${result.values.kind} ${result.values.versionId}` === caseId ? result.refused.message : null;
  return (
    <div className="measure stack-wide">
      <h1>Moderation</h1>
      {cases.length === 0 && <EmptyState text="Nothing is reported. It's quiet, as it should be." />}
      <ul className={styles.cases}>
        {cases.map((each) => (
          <ReportedCase
            key={`${each.kind} ${each.versionId}`}
            reported={each}
            problem={problemOf(`${each.kind} ${each.versionId}`)}
          />
        ))}
      </ul>
      <DecisionLog decisions={decisions} problemOf={(versionId) => problemOf(`list ${versionId}`)} />
    </div>
  );
}
