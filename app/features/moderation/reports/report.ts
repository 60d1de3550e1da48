import { z } from "zod";
import { linesOfText } from "~/lib/text/text-fields";

const REASON_MAX = 1000;

export const REPORT_KINDS = ["list", "comments"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const reasonField = linesOfText(null, {
  max: [REASON_MAX, (n) => `Reason must be max. ${REASON_MAX} characters (${n})`],
});

export const reportSchema = z.object({
  kind: z.enum(REPORT_KINDS, { error: "Report a list or its comments" }),
  reason: reasonField.optional().default(""),
});

/** Decisions: what each changes, and what it tells the reporters, without anything that may be, or become, private. */
export const DECISION_EFFECTS = {
  hide: { changes: "version", told: "What you reported is hidden from others now" },
  restore: { changes: "version", told: null },
  dismiss: { changes: null, told: "What you reported stays as it is" },
  "remove-comment": { changes: "comment", told: "A comment that you reported was taken down" },
  "restore-comment": { changes: "comment", told: null },
} as const;

export type DecisionKind = keyof typeof DECISION_EFFECTS;
export const DECISIONS = Object.keys(DECISION_EFFECTS) as DecisionKind[];

/** The subject of a case: a version, a member's profile, or an appeal. */
export type CaseKind = ReportKind | "profile" | "appeal";

export const neededReasonField = linesOfText("A reason is required", {
  max: [REASON_MAX, (n) => `Reason must be max. ${REASON_MAX} characters (${n})`],
});

export const decisionSchema = z.object({
  versionId: z.string(),
  kind: z.enum(REPORT_KINDS, { error: "Decide about a list or its comments" }),
  intent: z.enum(DECISIONS, { error: "Hide, restore, dismiss, remove or restore a comment" }),
  commentId: z.string().nullish(),
  reason: neededReasonField,
});
