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

export const DECISIONS = ["hide", "restore", "dismiss", "remove-comment", "restore-comment"] as const;
export type DecisionKind = (typeof DECISIONS)[number];

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

/** Returns the notification for the reporters. It must not name anything that may be, or become, private. */
export const outcomeText = (intent: DecisionKind, reason: string): string | null => {
  if (intent === "hide") return `What you reported is hidden from others now: ${reason}`;
  if (intent === "dismiss") return `What you reported stays as it is: ${reason}`;
  if (intent === "remove-comment") return `A comment that you reported was taken down: ${reason}`;
  return null;
};
