/** The rules of a report. */
import { z } from "zod";
import { linesOfText } from "~/lib/text";

export const REASON_MAX = 1000;

export const REPORT_KINDS = ["list", "comments"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const reasonField = linesOfText(null, {
  max: [REASON_MAX, (n) => `Reason must be max. ${REASON_MAX} characters (${n})`],
});

export const reportSchema = z.object({
  kind: z.enum(REPORT_KINDS, { error: "Report a list or its comments" }),
  reason: reasonField.optional().default(""),
});

export const DEEDS = ["hide", "restore", "dismiss", "remove-comment"] as const;
export type Deed = (typeof DEEDS)[number];

export const decisionSchema = z.object({
  versionId: z.string(),
  kind: z.enum(REPORT_KINDS, { error: "Decide about a list or its comments" }),
  deed: z.enum(DEEDS, { error: "Hide, restore, dismiss, or remove a comment" }),
  /** Of 'remove-comment'. */
  commentId: z.string().nullish(),
  reason: linesOfText("A reason is required", {
    max: [REASON_MAX, (n) => `Reason must be max. ${REASON_MAX} characters (${n})`],
  }),
});

/** What the creator is told; dismissing tells nobody. */
export const decisionText = (deed: Deed, title: string, reason: string): string | null => {
  if (deed === "hide") return `Your version of '${title}' is hidden from others: ${reason}`;
  if (deed === "restore") return `Your version of '${title}' is back in public: ${reason}`;
  return null;
};
