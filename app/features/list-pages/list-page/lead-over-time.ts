/** Who led a list after each of its versions: lines of places, and the same in words. */
import type { MasterlistView } from "~/features/lists/model/list-view";
import { LEAD_PLACES, type Lead, leadSteps } from "~/features/merge/lead/lead";
import { isolate } from "~/lib/text/isolate";
import { numberWord } from "~/lib/text/number-word";

/** Fewer versions or changes are a sentence. */
const VERSIONS_MIN = 4;
/** The name of the drawing says each turn up to this number, and beyond it only who led. */
const TURNS_IN_NAME = 12;

/** Units of the drawing: from one step to the next, and from one place to the next. */
const STEP = 10;
const PLACE = 10;

/** The lists after which an item led without a break. */
type Turn = { title: string; from: number; to: number };

export type LeadOverTime = {
  heading: string;
  /** Null where the heading says it all. */
  drawing: {
    label: string;
    caption: string;
    viewBox: string;
    /** The first item last, so that its line is drawn over the others; as SVG paths. */
    lines: { title: string; path: string }[];
    /** A point for each step, as one SVG path. */
    leaders: string;
    ends: string[];
  } | null;
  turns: { title: string; lists: string }[];
};

/** Returns null for too few versions. */
export function leadOverTime(
  { of, items }: Pick<MasterlistView, "of" | "items">,
  lead: Lead | null | undefined,
): LeadOverTime | null {
  if (!lead) return null;
  const steps = leadSteps(of);
  const turns = turnsOf(lead, steps, items);
  const [first, last] = [turns[0], turns.at(-1)];
  if (!first || !last) return null;
  const heading = headingOf(turns, steps.length < of - 1);
  if (turns.length === 1 || of < VERSIONS_MIN) return { heading, drawing: null, turns: [] };
  return {
    heading,
    drawing: {
      label: labelOf(turns, [first.from, of], steps.length === of - 1),
      caption: "Places after each new list. A dot marks who led.",
      viewBox: `0 0 ${(steps.length - 1) * STEP} ${LEAD_PLACES * PLACE}`,
      lines: lead.lines.map((line, i) => ({ title: items[i]?.title ?? "", path: pathOf(line) })).reverse(),
      leaders: steps.map((_, i) => `M${i * STEP} ${PLACE / 2}h0`).join(""),
      ends: [`${first.from} lists`, `${of}, now`],
    },
    turns: turns.map(({ title, from, to }) => ({
      title,
      lists: from === to ? `${from}` : `${from} to ${to}`,
    })),
  };
}

function turnsOf({ leaders }: Lead, steps: readonly number[], items: readonly { title: string }[]): Turn[] {
  const turns: Turn[] = [];
  for (const [i, leader] of leaders.entries()) {
    const lists = steps[i] ?? 0;
    const turn = turns.at(-1);
    if (turn && leaders[i - 1] === leader) turn.to = lists;
    else turns.push({ title: items[leader]?.title ?? "", from: lists, to: lists });
  }
  return turns;
}

function headingOf(turns: readonly Turn[], isSampled: boolean): string {
  const changes = turns.length - 1;
  if (changes === 0) return `${isolate(turns[0]?.title ?? "")} has led from the first two lists on`;
  const times = changes === 1 ? "once" : changes === 2 ? "twice" : `${numberWord(changes)} times`;
  if (isSampled) return `The lead changed at least ${times}`;
  return `The lead changed ${times}`;
}

function labelOf(turns: readonly Turn[], [first, last]: [number, number], isEach: boolean): string {
  const span = `Who led, from ${first} lists to ${last}`;
  if (turns.length > TURNS_IN_NAME) {
    const leaders = [...new Set(turns.map(({ title }) => title))];
    return `${span}, in turns: ${leaders.join(", ")}. ${turns.at(-1)?.title ?? ""} leads now.`;
  }
  const said = turns.slice(0, -1).map(({ title, from, to }) => {
    const lists = to - from + 1;
    return isEach && lists > 1 ? `${title} for ${numberWord(lists)} lists` : title;
  });
  return `${span}: ${said.join(", then ")}, and ${turns.at(-1)?.title ?? ""} now.`;
}

/** Draws a curve from place to place; it breaks where the item has none. */
function pathOf(line: string): string {
  let path = "";
  let at = 0;
  for (const [i, digit] of [...line].entries()) {
    const place = Number(digit);
    const y = place * PLACE - PLACE / 2;
    if (place !== 0)
      path +=
        at === 0
          ? `M${i * STEP} ${y}`
          : place === at
            ? `h${STEP}`
            : `c${STEP / 2} 0 ${STEP / 2} ${(place - at) * PLACE} ${STEP} ${(place - at) * PLACE}`;
    at = place;
  }
  return path;
}
