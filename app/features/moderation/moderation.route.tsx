import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { memberOrLogin } from "~/platform/guard.server";
import { fieldOf } from "~/platform/mutation-action.server";
import { refusedForm, withErrorPage } from "~/platform/page-refusal.server";
import { Refusal } from "~/platform/refusal";
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

export const loader = withErrorPage(async ({ context, request }: LoaderFunctionArgs) => {
  memberOrLogin(context, request);
  return reportQueue(context.app, context.viewer);
});

export const action = withErrorPage(async ({ context, request }: ActionFunctionArgs) => {
  const form = await request.formData();
  const versionId = fieldOf(form, "versionId");
  const kind = fieldOf(form, "kind") as ReportKind;
  try {
    await decide(context.app, context.viewer, {
      versionId,
      kind,
      intent: fieldOf(form, "intent") as DecisionKind,
      commentId: fieldOf(form, "commentId") || null,
      reason: fieldOf(form, "reason"),
    });
    return redirect(paths.moderation);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "bad-input") throw error;
    const { data: refusal, init } = refusedForm(error, context.app.requestId);
    return data({ caseId: `${kind} ${versionId}`, problem: refusal.refused.message }, init ?? {});
  }
});

export { networkSafeAction as clientAction } from "~/ui/network-safe-action";

/** Open reports, and the latest decisions. */
export default function Moderation() {
  const { cases, decisions } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const problemOf = (caseId: string) => (result?.caseId === caseId ? result.problem : null);
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
