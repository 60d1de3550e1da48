import type { UserId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";

type AudienceFacts = {
  /** Everyone may read the list: it is in feeds, search and counts. */
  public: boolean;
  /** Its readers see all its counted versions; else each only their own. */
  open: boolean;
  /** Its readers hold its link or have a version on it. */
  circle: boolean;
  /** Its name in forms and in the API, where being blind is a field of its own. */
  field: AudienceField;
  /** Says on cards and at the head of a list who its readers are; null if everyone is. */
  label: string | null;
};

export const AUDIENCE_FIELDS = ["everyone", "link"] as const;
export type AudienceField = (typeof AUDIENCE_FIELDS)[number];

/** Readers of a list. Nothing else compares an audience's name. */
export const AUDIENCES = {
  everyone: { public: true, open: true, circle: false, field: "everyone", label: null },
  link: { public: false, open: true, circle: true, field: "link", label: "by link only" },
  /** Until it is revealed, or its date has come. */
  blind: { public: false, open: false, circle: true, field: "link", label: "by link only" },
} satisfies Record<string, AudienceFacts>;

export type Audience = keyof typeof AUDIENCES;

/** Returns true for a list by link whose versions its people see: it never was blind, or is revealed. */
export const isOpenCircle = (audience: Audience): boolean =>
  AUDIENCES[audience].circle && AUDIENCES[audience].open;

export const isRevealed = (list: { audience: Audience; revealedAt: number | null }): boolean =>
  isOpenCircle(list.audience) && list.revealedAt !== null;

/** The audience of a list by link after its reveal. */
export const REVEALED = { audience: "link", blindUntil: null } as const;

/** A viewer's id (null if anonymous) and a JSON array of list-key hashes (null without keys). */
export type Reader = { id: UserId | null; keys: string | null };

/**
 * The audience of a new list. A blind list is revealed at `blindUntil`, when `expected` people are in, or by its
 * owner; `choices` are item titles that its owner offers.
 */
export type Circle = {
  byLink: boolean;
  blind: boolean;
  blindUntil: number | null;
  expected: number | null;
  /** True if the list stays blind once all expected people are in. */
  ownerReveals: boolean;
  choices: string[];
  /** True if a name is enough to join. */
  guests: boolean;
};

export const EVERYONE: Circle = {
  byLink: false,
  blind: false,
  blindUntil: null,
  expected: null,
  ownerReveals: false,
  choices: [],
  guests: false,
};

/** Fills in the fields that are not given; a date alone makes a list blind. */
export const circleOf = (given: Partial<Circle> = {}): Circle => ({
  ...EVERYONE,
  blind: (given.blindUntil ?? null) !== null,
  ...given,
});

export const audienceOf = ({ byLink, blind }: Pick<Circle, "byLink" | "blind">): Audience =>
  byLink ? (blind ? "blind" : "link") : "everyone";

/** Returns what the name of an audience says about its circle. */
export const circleOfField = (field: AudienceField): Pick<Circle, "byLink"> => ({ byLink: field === "link" });

/** A blind list whose owner left without setting a date shows its versions after this time, in ms. */
export const SHOWN_AFTER_MS = 30 * DAY;

/** Longest blind period, in ms: a year and a day. */
const BLIND_MAX_MS = 366 * DAY;

/** Returns the error of each wrong field of an audience; empty if it is valid. */
export function wrongCircle(
  { byLink, blind, blindUntil, expected, ownerReveals, choices, guests }: Circle,
  now: number,
): Partial<Record<keyof Circle, string>> {
  if (!byLink)
    return {
      ...(blind && { [blindUntil === null ? "blind" : "blindUntil"]: "Only a list by link can be blind" }),
      ...(expected !== null && { expected: "Only a list by link waits for people" }),
      ...(ownerReveals && { ownerReveals: "Only a list by link is revealed" }),
      ...(choices.length > 0 && { choices: "Only a list by link offers items" }),
      ...(guests && { guests: "Only a list by link can have guests" }),
    };
  if (blindUntil === null) return {};
  if (blindUntil <= now) return { blindUntil: "Choose a moment that is still to come" };
  return blindUntil > now + BLIND_MAX_MS ? { blindUntil: "Choose a moment within a year" } : {};
}

/** Returns true for a blind list whose versions have been visible since its date; `now` in ms since 1970. */
export const isBlindnessOver = (
  { audience, blindUntil }: { audience: Audience; blindUntil: number | null },
  now: number,
): boolean => !AUDIENCES[audience].open && blindUntil !== null && blindUntil <= now;

export const storedChoices = (choices: string[]): string[] | null => (choices.length > 0 ? choices : null);
