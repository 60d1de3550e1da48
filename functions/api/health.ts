import { z } from "zod";
import { bucketAnswers, databaseAnswers, schemaFits } from "~/platform/health.server";
import { version } from "../../package.json";
import { anyone } from "./call";

export const healthCalls = [
  anyone("GET", "/health", {
    summary: "Liveness: 503 if the database does not respond",
    answer: z.strictObject({
      status: z.literal("ok"),
      version: z.string(),
      commit: z.string().nullable(),
      database: z.literal("ok"),
    }),
    handle: async ({ app }) => {
      await databaseAnswers(app);
      return { status: "ok" as const, version, commit: app.env.COMMIT || null, database: "ok" as const };
    },
  }),
  anyone("GET", "/ready", {
    summary:
      "Readiness: 503 if the database or the image store does not respond, or the schema is another version's",
    answer: z.strictObject({
      status: z.literal("ready"),
      database: z.literal("ok"),
      pictures: z.literal("ok"),
    }),
    handle: async ({ app }) => {
      await Promise.all([schemaFits(app), bucketAnswers(app)]);
      return { status: "ready" as const, database: "ok" as const, pictures: "ok" as const };
    },
  }),
];
