import { z } from "zod";
import type { ReportKind } from "~/features/moderation/reports/report";
import { reportVersion } from "~/features/moderation/reports/reports.server";
import { user } from "./call";

const reportCall = <const Path extends "/flag/:listid/:creator" | "/flagcomment/:listid/:creator">(
  path: Path,
  summary: string,
  kind: ReportKind,
  message: string,
) =>
  user("GET", path, {
    changes: true,
    summary,
    answer: z.strictObject({ message: z.string(), flagged: z.literal(true) }),
    handle: async ({ app, viewer, params }) => {
      const { listid, creator } = params as { listid: string; creator: string };
      await reportVersion(app, viewer, { listId: listid, creator, kind });
      return { message, flagged: true as const };
    },
  });

export const reportCalls = [
  reportCall("/flag/:listid/:creator", "Report somebody's version of a list", "list", "The list is reported"),
  reportCall(
    "/flagcomment/:listid/:creator",
    "Report comments on somebody's version of a list",
    "comments",
    "The comments are reported",
  ),
];
