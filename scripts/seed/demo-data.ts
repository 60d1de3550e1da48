/** The demo community from its data files, checked by the product's rules. */

import { z } from "zod";
import { commentField } from "~/features/list-pages/comments/comment";
import { chapterField, chaptersField } from "~/features/lists/model/chapter";
import { itemContextField, itemTitleField, titleField } from "~/features/lists/model/list";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { DECISIONS, REPORT_KINDS, reasonField } from "~/features/moderation/reports/report";
import { glyphField } from "~/lib/look/glyph-rule";
import { DAY, HOUR, MINUTE } from "~/lib/time/durations";
import comments from "./data/comments.json";
import doings from "./data/doings.json";
import glyphsByTitle from "./data/glyphs.json";
import culture from "./data/lists/culture.json";
import food from "./data/lists/food.json";
import games from "./data/lists/games.json";
import homeAndWork from "./data/lists/home-and-work.json";
import outdoors from "./data/lists/outdoors.json";
import members from "./data/members.json";
import rankings from "./data/published-rankings.json";
import rankingTimes from "./data/published-times.json";

const UNITS = { w: 7 * DAY, d: DAY, h: HOUR, m: MINUTE };

/** Converts a time span such as '3w 2d 4h 10m' to milliseconds. Throws if it is malformed. */
function ago(span: string): number {
  return span.split(" ").reduce((sum, part) => {
    const [, count, unit] = /^(\d+)([wdhm])$/.exec(part) ?? [];
    if (!count || !unit) throw new Error(`Not a time span: '${span}'`);
    return sum + Number(count) * UNITS[unit as keyof typeof UNITS];
  }, 0);
}

const span = z.string().transform(ago);
const name = z.string().regex(/^[a-z0-9_]{3,20}$/);

const glyphs = new Map(Object.entries(z.record(z.string(), glyphField).parse(glyphsByTitle)));

/** Returns an item with the picture that its people picked. */
export const demoItem = (title: string, context = "") => ({ title, context, glyph: glyphs.get(title) });

const item = z
  .union([itemTitleField, z.tuple([itemTitleField, itemContextField])])
  .transform((entry) => (typeof entry === "string" ? [entry, ""] : entry))
  .transform(([title = "", context = ""]) => demoItem(title, context));
const itemsSchema = z.array(item).max(ITEMS_MAX);

const listSchema = z.strictObject({
  title: titleField,
  chapters: chaptersField,
  versions: z
    .array(z.strictObject({ by: name, ago: span, hidden: z.boolean().default(false), items: itemsSchema }))
    .min(1),
});

const rankingSchema = z.strictObject({
  title: titleField,
  chapters: chaptersField,
  versions: z.array(z.strictObject({ creator: name, source: z.string(), items: z.array(itemTitleField) })),
});

const member = z.strictObject({
  name,
  /** A time span before the seeding. */
  joined: span,
  /** Enables log-in for this member in development. */
  login: z.boolean().default(false),
  roles: z.array(z.string()).default([]),
});

const thread = z.strictObject({
  /** List, creator and item. */
  on: z.tuple([z.string(), name, z.string()]),
  /** Author, time span before the seeding, and text. */
  comments: z.array(z.tuple([name, span, commentField])),
});

const actBase = z.strictObject({ by: name, ago: span });
const actSchema = z.union([
  actBase.extend({ follow: chapterField }),
  actBase.extend({ save: z.string() }),
  actBase.extend({ tick: z.string(), done: z.array(itemTitleField) }),
  actBase.extend({ read: z.literal("all") }),
  actBase.extend({ same: z.tuple([z.string(), itemTitleField, itemTitleField]) }),
  actBase.extend({ edit: z.string(), items: itemsSchema }),
  actBase.extend({ report: z.tuple([z.string(), name, z.enum(REPORT_KINDS)]), reason: reasonField }),
  actBase.extend({ decide: z.tuple([z.string(), name, z.enum(DECISIONS)]), reason: reasonField }),
]);

export type DemoList = z.output<typeof listSchema>;
export type DemoActInput = z.output<typeof actSchema>;

export const demoMembers = z.array(member).parse(members);

/** Lists of published rankings; a version's creator represents its source. */
export const publishedRankings = z.array(rankingSchema).parse(rankings);

/** The age of each publication's ranking, in milliseconds. */
export const publishedAgo = z.record(name, span).parse(rankingTimes);

export const memberLists = z.array(listSchema).parse([culture, food, games, homeAndWork, outdoors].flat());

export const threads = z.array(thread).parse(comments);

export const memberActs = z.array(actSchema).parse(doings);
