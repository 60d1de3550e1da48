/** Sentences about decisions, without their full stop. */
import { clamp } from "~/lib/text/clamp";
import { fullTime } from "~/lib/time/time-ago";

/** Maximum length of a comment's quote to its author, in characters. */
const QUOTE_LENGTH = 80;

type DecisionFacts = { act: string; subject: string; until: number | null; comment?: string | null };

/** The meaning of a decision to the member whom it is addressed to. */
const TO_MEMBER: Record<string, (decision: DecisionFacts) => string> = {
  hold: ({ subject }) => `Your version of '${subject}' is hidden until a moderator decides`,
  "hold-comment": ({ comment, subject }) =>
    `Your comment ${comment ? `“${clamp(comment, QUOTE_LENGTH) ?? comment}”` : `on '${subject}'`} is hidden until a moderator decides`,
  "hold-profile": () => "Your picture and your line are hidden until a moderator decides",
  hide: ({ subject }) => `Your version of '${subject}' is hidden from others`,
  restore: ({ subject }) => `Your version of '${subject}' is back in public`,
  "remove-comment": ({ comment, subject }) =>
    comment
      ? `Your comment “${clamp(comment, QUOTE_LENGTH) ?? comment}” was taken down`
      : `Your comment on '${subject}' was taken down`,
  "restore-comment": ({ subject }) => `Your comment on '${subject}' is back`,
  "remove-profile": () => "Your picture and your line were taken down",
  "restore-profile": () => "Your picture and your line are shown again",
  suspend: ({ until }) =>
    `Your account is suspended ${until === null ? "until further notice" : `until ${fullTime(until)}`}`,
  "end-suspension": () => "Your suspension has ended, and your lists count again",
  "remove-content": () => "Your public lists and comments were removed",
  "restore-content": () => "Your lists are back in public",
  "keep-decision": () => "Your appeal was read, and the decision stays",
};

export const decisionWords = (decision: DecisionFacts): string =>
  TO_MEMBER[decision.act]?.(decision) ?? `Decided: ${decision.act}`;

/** The act that takes another one back. */
export const UNDONE_BY: Readonly<Record<string, string>> = {
  hide: "restore",
  "remove-comment": "restore-comment",
  "remove-profile": "restore-profile",
  suspend: "end-suspension",
  "remove-content": "restore-content",
};

/** Decisions that their member can appeal against. */
export const isAppealable = (act: string): boolean => Object.hasOwn(UNDONE_BY, act);

/** Returns true for what reports have hidden by themselves. */
export const isHold = (act: string): boolean => act.startsWith("hold");
