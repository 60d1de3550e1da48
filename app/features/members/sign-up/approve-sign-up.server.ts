/** The acts of moderators on a sign-up that waits for them. */
import type { Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { first } from "#db/run-queries";
import {
  closeApproval,
  deleteUnconfirmed,
  signUpById,
} from "~/features/members/accounts/pending-sign-ups.queries.server";
import { countCasesAgain } from "~/features/notifications/causes/unread-counts.server";
import type { App } from "~/platform/app.server";
import { guestOfSignUp } from "./promote-guest.queries.server";

/** The queries of a sign-up and of the guest who made it. */
export const signUpQueries = ({ db }: App, signUpId: string) => ({
  waiting: first(signUpById(db, signUpId)),
  guest: first(guestOfSignUp(db, signUpId)),
});

/** Returns the statements that delete the sign-up; the batch is rolled back if it is an account by now. */
export const declining = (app: App, { id }: { id: string }): Statement[] => [
  deleteUnconfirmed(app.db, id),
  mustHaveChanged(app.db),
  closeApproval(app.db, id, app.now()),
  ...countCasesAgain(app),
];
