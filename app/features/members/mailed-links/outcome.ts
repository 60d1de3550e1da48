import type { Resent } from "./mail-again";

type Answer = { sent?: { message: string }; refused?: { message: string } };

export function outcomeOf(answer: Answer | undefined): { resent: Resent; message?: string } {
  if (answer?.sent) return { resent: "sent", message: answer.sent.message };
  if (answer?.refused) return { resent: "not sent", message: answer.refused.message };
  return { resent: "idle" };
}
