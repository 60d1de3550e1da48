import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client";
import { ALWAYS, type AuditRow, unlessRepeated } from "~/features/moderation/audit/audit-log.queries.server";
import { type Act, logAct, type Operator } from "~/features/moderation/audit/staff-act.server";
import { notifyOfDecision } from "~/features/notifications/causes/notify.server";
import { decisionEmail } from "~/features/notifications/mail/emails";
import { queueDecisionEmail } from "~/features/notifications/mail/mail.server";
import { paths } from "~/lib/addresses/paths";
import { type App, siteOf } from "~/platform/app.server";
import { decisionWords } from "./decision-words";
import { ruleText } from "./rule";

type Addressed = Act & {
  /** The member's name. */
  to: string;
  comment?: string;
};

/**
 * Logs a decision about a member and tells them by notification and mail, each with the way to appeal. A repeated one
 * is neither logged nor told, unless it answers an appeal. Refuses 'not-yours' if it concerns the operator.
 */
export function addressDecision(
  app: App,
  operator: Operator,
  { to, comment, ...act }: Addressed,
  holds: (row: AuditRow) => SQL = act.answer ? () => ALWAYS : unlessRepeated,
): Statement[] {
  const { subject, detail: reason = "", listId = "", until = null, rule } = act;
  const id = act.id ?? app.newId();
  const decision = decisionWords({ act: act.act, subject, until, comment });
  const site = siteOf(app);
  return [
    logAct(app, operator, { ...act, id }, holds),
    ...notifyOfDecision(app, { id, listId, actorId: operator.id ?? "", detail: `${decision}: ${reason}` }),
    queueDecisionEmail(
      app,
      id,
      decisionEmail({
        product: site.product,
        username: to,
        decision,
        reason,
        rule: rule ? ruleText(rule) : "",
        url: `${site.origin}${paths.decision(id)}`,
      }),
    ),
  ];
}
