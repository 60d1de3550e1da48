import { z } from "zod";
import { clamp } from "~/lib/text/clamp";
import { linesOfText } from "~/lib/text/text-fields";

const REASON_MAX = 1000;
/** Maximum length of the comment's quote to its author, in characters. */
const QUOTE_LENGTH = 80;

export const REPORT_KINDS = ["list", "comments"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const reasonField = linesOfText(null, {
  max: [REASON_MAX, (n) => `Reason must be max. ${REASON_MAX} characters (${n})`],
});

export const reportSchema = z.object({
  kind: z.enum(REPORT_KINDS, { error: "Report a list or its comments" }),
  reason: reasonField.optional().default(""),
});

export const DECISIONS = ["hide", "restore", "dismiss", "remove-comment"] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** What a case may be about: a version, or a member's profile. */
export type CaseKind = ReportKind | "profile";

export const neededReasonField = linesOfText("A reason is required", {
  max: [REASON_MAX, (n) => `Reason must be max. ${REASON_MAX} characters (${n})`],
});

export const decisionSchema = z.object({
  versionId: z.string(),
  kind: z.enum(REPORT_KINDS, { error: "Decide about a list or its comments" }),
  intent: z.enum(DECISIONS, { error: "Hide, restore, dismiss, or remove a comment" }),
  commentId: z.string().nullish(),
  reason: neededReasonField,
});

/** Returns the notification for the version's creator; null if nothing changes for them. */
export const decisionText = (intent: DecisionKind, title: string, reason: string): string | null => {
  if (intent === "hide") return `Your version of '${title}' is hidden from others: ${reason}`;
  if (intent === "restore") return `Your version of '${title}' is back in public: ${reason}`;
  return null;
};

/** Returns the notification for the author of a removed comment; it quotes the comment. */
export const takenDownText = (content: string, reason: string) =>
  `Your comment “${clamp(content, QUOTE_LENGTH) ?? content}” was taken down: ${reason}`;

/** Returns the notification for the reporters. It must not name anything that may be, or become, private. */
export const outcomeText = (intent: DecisionKind, reason: string): string | null => {
  if (intent === "hide") return `What you reported is hidden from others now: ${reason}`;
  if (intent === "dismiss") return `What you reported stays as it is: ${reason}`;
  if (intent === "remove-comment") return `A comment that you reported was taken down: ${reason}`;
  return null;
};
