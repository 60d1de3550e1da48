import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { FIRST_POLICY, isAtDomain, type SignUpPolicy } from "./sign-up-policy";
import { storedPolicy, storePolicy } from "./sign-up-policy.queries.server";
import { CLOSED } from "./sign-up-words";

/** The query of the policy, for the round trip of others. */
export const policyQuery = ({ db }: App) => first(storedPolicy(db));

export function toPolicy(row: Awaited<ReturnType<typeof storedPolicy>>[number] | undefined): SignUpPolicy {
  if (!row) return FIRST_POLICY;
  const { id, ...policy } = row;
  return policy;
}

export const storingPolicy = ({ db }: App, policy: SignUpPolicy): Statement => storePolicy(db, policy);

/** Reads the policy in a round trip of its own. */
export async function readPolicy(app: App): Promise<SignUpPolicy> {
  const { policy } = await runQueries(app.db, { policy: policyQuery(app) });
  return toPolicy(policy);
}

let throwAway: Promise<ReadonlySet<string>> | undefined;

/** Loads the built-in list of throw-away domains when it is first needed. */
export const throwAwayDomains = (): Promise<ReadonlySet<string>> => {
  throwAway ??= import("disposable-email-domains-js").then(({ disposableEmailBlocklistSet }) =>
    disposableEmailBlocklistSet(),
  );
  return throwAway;
};

/** Refuses 'forbidden' with the operator's words while sign-ups are closed, and 'bad-input' for a refused domain. */
export async function refuseByPolicy(policy: SignUpPolicy, email: string): Promise<void> {
  const { mode, closedWords, refusedDomains, refusesThrowAway } = policy;
  if (mode === "closed") throw new Refusal("forbidden", { message: closedWords || CLOSED });
  const isRefused =
    isAtDomain(email, new Set(refusedDomains)) ||
    (refusesThrowAway && isAtDomain(email, await throwAwayDomains()));
  if (isRefused)
    throw new Refusal("bad-input", {
      errors: { email: "Addresses at this domain can't sign up: use another one" },
    });
}
