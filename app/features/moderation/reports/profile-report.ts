import { z } from "zod";
import { neededReasonField, reasonField } from "./report";

export const profileReportSchema = z.object({ reason: reasonField });

const PROFILE_DECISIONS = ["remove-profile", "dismiss"] as const;

export const profileDecisionSchema = z.object({
  userId: z.string(),
  intent: z.enum(PROFILE_DECISIONS, { error: "Remove picture and line, or dismiss" }),
  reason: neededReasonField,
});

export type ProfileDecision = { userId: string; intent: string; reason: string };

/** Returns the notification for the member. */
export const profileTakenDown = (reason: string) => `Your picture and your line were taken down: ${reason}`;

/** Returns the notification for the reporters. */
export const profileOutcome = (intent: (typeof PROFILE_DECISIONS)[number], reason: string) =>
  intent === "dismiss"
    ? `What you reported stays as it is: ${reason}`
    : `The picture and the line that you reported were taken down: ${reason}`;
