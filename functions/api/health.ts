import { z } from "zod";
import { bucketAnswers, databaseAnswers } from "~/platform/health.server";
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
  anyone({
    method: "GET",
    path: "/ready",
    summary: "Whether this instance can serve: its database answers and its pictures are there; else 503",
    answer: z.strictObject({
      status: z.literal("ready"),
      database: z.literal("ok"),
      pictures: z.literal("ok"),
    }),
    handle: async ({ app }) => {
      await Promise.all([databaseAnswers(app), bucketAnswers(app)]);
      return { status: "ready" as const, database: "ok" as const, pictures: "ok" as const };
    },
  }),
];
