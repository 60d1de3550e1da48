import { z } from "zod";
import { first, runQueries } from "#db/run-queries";
import { profileToHold } from "~/features/moderation/reports/holds.queries.server";
import { holdMember, newcomersSince } from "~/features/moderation/reports/holds.server";
import { notifyOfNewCase } from "~/features/notifications/causes/notify.server";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { countAgainst } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { requireActive, type Viewer } from "~/platform/viewer.server";
import { insertProfileReport, shownMember } from "./profile-reports.queries.server";
import { reasonField } from "./report";

/** Refuses 'not-found' for a member without picture and line, and 'not-yours' for one's own. */
export async function reportProfile(
  app: App,
  viewer: Viewer,
  { user, ...given }: { user: string; reason: string },
): Promise<void> {
  const { id: reporterId } = requireActive(viewer);
  const { reason } = parseInput(profileReportSchema, given);
  await countAgainst(app, "flag", reporterId);
  const key = usernameKey(user);
  const reportId = app.newId();
  const newcomers = { usernameKey: key, now: app.now(), since: newcomersSince(app) };
  const { member, held } = await runQueries(
    app.db,
    { member: first(shownMember(app.db, key)), held: first(profileToHold(app.db, newcomers)) },
    {
      before: [
        insertProfileReport(app.db, { id: reportId, usernameKey: key, reporterId, reason, now: app.now() }),
        ...notifyOfNewCase(app, { reportId, actorId: reporterId }),
      ],
    },
  );
  if (!member) throw new Refusal("not-found");
  if (member.id === reporterId)
    throw new Refusal("not-yours", { message: "This is your own. You can change it" });
  if (held) await holdMember(app, held);
}

const profileReportSchema = z.object({ reason: reasonField });
