import { z } from "zod";
import { databaseAnswers } from "~/platform/health.server";
import { version } from "../../package.json";
import { anyone } from "./call";

export const healthCalls = [
  anyone({
    method: "GET",
    path: "/health",
    summary: "Whether the service and its database answer; 503 where the database does not",
    answer: z.strictObject({ status: z.literal("ok"), version: z.string(), database: z.literal("ok") }),
    handle: async ({ app }) => {
      await databaseAnswers(app);
      return { status: "ok" as const, version, database: "ok" as const };
    },
  }),
];
