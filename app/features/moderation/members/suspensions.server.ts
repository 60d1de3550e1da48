import type { Statement } from "#db/client";
import { mustHaveChanged, mustHold } from "#db/guard";
import { first, runQueries, runQueriesEach } from "#db/run-queries";
import { runPlan } from "~/features/lists/writes/list-snapshot.server";
import { applyStandings } from "~/features/lists/writes/standing.server";
import { addressDecision } from "~/features/moderation/audit/address-decision.server";
import { ALWAYS, IF_CHANGED } from "~/features/moderation/audit/audit-log.queries.server";
import type { NamedRule } from "~/features/moderation/audit/rule";
import {
  type Answer,
  mustNotBeOwn,
  type Operator,
  refuseAboutStaff,
} from "~/features/moderation/audit/staff-act.server";
import { reasonField } from "~/features/moderation/reports/report";
import type { UserId } from "~/lib/data/ids";
import { suspensionAt, suspensionText } from "~/lib/people/suspension";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import {
  adminBeside,
  anAdminRemains,
  endSuspension,
  memberByName,
  suspend,
} from "./member-cases.queries.server";
import { suspensionSchema, wrongEnd } from "./member-fields";

/** Finds members by case-insensitive name, in one round trip. Refuses 'not-found'. */
async function membersNamed(app: App, names: readonly string[]) {
  const found = await runQueriesEach(
    app.db,
    names.map((name) => ({ member: first(memberByName(app.db, usernameKey(name))) })),
  );
  return found.map(({ member }, i) => {
    if (!member) throw new Refusal("not-found", { message: `Nobody is called ${names[i]}` });
    return member;
  });
}

/** Finds a member by case-insensitive name. Refuses 'not-found'. */
export async function requireMemberNamed(app: App, name: string) {
  const [member] = await membersNamed(app, [name]);
  if (!member) throw new Refusal("not-found");
  return member;
}

type Suspending = { names: string[]; reason: string; until: string; rule?: NamedRule | null };

/**
 * Suspends members in one batch; their versions leave every count after the response. Suspended members can still
 * log in, read and export. Moderators may suspend members for up to 30 days. Refuses 'not-found', 'bad-input',
 * 'forbidden', 'not-yours' for oneself, and 'conflict' for the last admin and those whom somebody else has suspended.
 */
export async function suspendMembers(app: App, operator: Operator, { names, rule, ...given }: Suspending) {
  const { reason, until } = parseInput(suspensionSchema, given);
  const now = app.now();
  const wrong = wrongEnd(until, { now, isAdmin: operator.isAdmin });
  if (wrong) throw new Refusal("bad-input", { errors: { until: wrong } });
  await runPlan(app, async () => {
    const statements: Statement[] = [];
    for (const member of await membersNamed(app, names)) {
      mustNotBeOwn(operator, [member.id]);
      refuseAboutStaff(operator, member);
      const suspended = suspensionAt(member, now);
      if (suspended?.reason === reason && suspended.until === until) continue;
      if (suspended)
        throw new Refusal("conflict", { message: `${member.username}: ${suspensionText(suspended)}` });
      statements.push(
        suspend(app.db, member.id, { reason, until, now }),
        mustHaveChanged(app.db),
        ...(member.roles.includes("admin") ? await keepingAnAdmin(app, member.id) : []),
        ...addressDecision(app, operator, {
          ...{ act: "suspend", subject: member.username, detail: reason, until },
          ...{ userId: member.id, to: member.username, concerns: [member.id], rule },
        }),
      );
    }
    return { statements };
  });
  app.afterAnswer(() => applyStandings(app), "standings");
}

/** Returns a guard for the batch that ends an admin's rights. Refuses 'conflict' for the last admin. */
export async function keepingAnAdmin({ db, now }: App, userId: UserId): Promise<Statement[]> {
  const { other } = await runQueries(db, { other: first(adminBeside(db, userId, now())) });
  if (!other) throw new Refusal("conflict", { message: "This is the last admin" });
  return [mustHold(db, anAdminRemains(userId, now()))];
}

type Ending = {
  name: string;
  reason?: string;
  answer?: Answer;
  /** Others whose suspensions for that reason end with it, and the decisions that this answers. */
  together?: readonly { id: string; username: string; reason: string }[];
};

/**
 * Ends a member's suspension, if any, and those of others; their versions count again after the response. Refuses
 * 'not-found', 'forbidden', 'not-yours', and 'bad-input' for a reason that is too long.
 */
export async function endSuspensions(
  app: App,
  operator: Operator,
  { name, reason: given = "", answer, together = [] }: Ending,
): Promise<void> {
  const reason = parseInput(reasonField, given, "reason");
  const ends = [{ id: answer?.decisionId ?? null, username: name, reason: undefined }, ...together];
  await runPlan(app, async () => {
    const found = await membersNamed(
      app,
      ends.map(({ username }) => username),
    );
    const statements = found.flatMap((member, i) => {
      refuseAboutStaff(operator, member);
      const decision = {
        ...{ act: "end-suspension", subject: member.username, detail: reason || (member.suspendedFor ?? "") },
        ...{ userId: member.id, to: member.username, concerns: [member.id], answer, answers: ends[i]?.id },
      };
      return [
        endSuspension(app.db, member.id, app.now(), ends[i]?.reason),
        ...addressDecision(app, operator, decision, () => (answer && i === 0 ? ALWAYS : IF_CHANGED)),
      ];
    });
    return { statements: [...((await answer?.close()) ?? []), ...statements] };
  });
  app.afterAnswer(() => applyStandings(app), "standings");
}
