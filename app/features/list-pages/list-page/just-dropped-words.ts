import { MASTERLIST_MIN } from "~/features/lists/model/list-limits";
import type { EffectView, ListView, MasterlistView, VersionView } from "~/features/lists/model/list-view";
import { agreementWords, nearestOf, toldOf } from "~/features/merge/effect/agreement";
import { tellingMoves } from "~/features/merge/effect/effect-words";
import { firmerSentence } from "~/features/merge/firmness/firmness-words";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { TileCode } from "~/lib/look/tile";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { people, plural } from "~/lib/text/plural";
import { textHash } from "~/lib/text/text-hash";

type Move = EffectView["moves"][number];

/** A row of the masterlist's top and where its item was before; null where it was not. */
export type TopRow = { title: string; tile: TileCode; rank: number; tied: boolean; was: number | null };

type Likeness = { name: string; words: string };

export type DropSummary = {
  /** The largest true thing. */
  title: string;
  sentences: string[];
  /** The first places; empty while there is no masterlist. */
  top: TopRow[];
  nearest: Likeness | null;
  furthest: Likeness | null;
  /** True if the version can be taken back: the list stays without it. */
  canUndo: boolean;
};

const ROWS_SHOWN = 5;
/** The places whose moves an edit tells: its cookie holds as many marks. */
const PLACES_TOLD = 20;
/** Moves below this rank are no heading, if something is new. */
const TOLD_TO = 10;

/** Returns null for a version that only its creator sees. */
export function dropSummary(list: ListView): DropSummary | null {
  const own = ownShown(list);
  if (!own) return null;
  const { masterlist, creatorCount, versions } = list;
  const canUndo = creatorCount > 1;
  const unmoved = (title: string, ...sentences: string[]): DropSummary => {
    return { title, sentences, top: topRows(list, []), nearest: null, furthest: null, canUndo };
  };
  if (versions.every(({ items }) => items.length === 0))
    return unmoved("Your request is out.", "It needs one list with items. Ask a friend.");
  if (own.items.length === 0) return unmoved(`You're in. That makes ${people(creatorCount)}.`);
  if (!masterlist) return unmoved("You were first here.", "One more list and they merge.");
  const all = `${people(creatorCount)} have ranked ${isolate(list.title)}.`;
  if (!own.effect)
    return unmoved("Your list is in.", isDue(list, own) ? "The masterlist counts it within a minute." : all);
  const words = { all, firmness: firmnessChange(masterlist, own) };
  return { ...movedSummary(list, masterlist, own, own.effect, words), canUndo };
}

/** True for an added version that is merged after the response. */
const isDue = ({ isMergeDue, masterlist }: ListView, { addedAt }: VersionView): boolean =>
  isMergeDue && addedAt > (masterlist?.changedAt ?? 0);

/** Returns the summary of an edit that moved something, by the masterlist's order before it; else null. */
export function editSummary(list: ListView, before: readonly string[]): DropSummary | null {
  const own = ownShown(list);
  if (!own || !list.masterlist) return null;
  const moves = movesSince(list.masterlist, before);
  if (moves.length === 0) return null;
  return { ...movedSummary(list, list.masterlist, own, { moves, movesLeft: 0 }), canUndo: false };
}

/** Returns the summary of a version with these moves; `movesLeft` counts smaller ones. */
function movedSummary(
  list: ListView,
  masterlist: MasterlistView,
  own: VersionView,
  { moves, movesLeft }: Pick<EffectView, "moves" | "movesLeft">,
  { all = "", firmness = "" } = {},
): Omit<DropSummary, "canUndo"> {
  const { title, more, told } = headline(moves, own, masterlist);
  const top = topRows(list, moves);
  const sentences = [more, all, elsewhere(told, top, moves, movesLeft), firmness, ownAgreementSentence(own)];
  return { title, sentences: sentences.filter((words) => words !== ""), top, ...facesBeside(list, own) };
}

/** The marks of a masterlist's first titles, which tell its order later without the titles. */
export const marksOf = (titles: readonly string[]): string[] =>
  titles.slice(0, PLACES_TOLD).map((title) => textHash(title).toString(36));

function movesSince({ items }: MasterlistView, before: readonly string[]): Move[] {
  const marks = marksOf(items.map(({ title }) => title));
  return items.slice(0, marks.length).flatMap(({ title, rank }, i) => {
    const was = before.indexOf(marks[i] ?? "");
    const from = was < 0 ? null : was + 1;
    // ranks of tied items differ from their positions
    return i === was || from === rank ? [] : [{ title, from, to: rank }];
  });
}

function ownShown({ versions }: ListView): VersionView | null {
  const own = versions.find((version) => version.own);
  return own && !own.hidden ? own : null;
}

/** Returns the largest true thing, a sentence that completes it or '', and the items that both name. */
function headline(
  moves: readonly Move[],
  { effect }: VersionView,
  { items: [first, second] }: MasterlistView,
): { title: string; more: string; told: string[] } {
  const onTop = moves.find(({ from, to }) => to === 1 && from !== 1);
  const deposed = moves.find(({ from, to }) => from === 1 && to !== 1);
  if (!onTop && deposed && first && second?.rank !== 1)
    return {
      title: `You put ${isolate(first.title)} on top.`,
      more: `It was level with ${isolate(deposed.title)}.`,
      told: [first.title, deposed.title],
    };
  if (onTop) {
    const more = deposed ? `It took 1st place from ${isolate(deposed.title)}.` : "";
    const told = [onTop.title, ...(deposed ? [deposed.title] : [])];
    return { title: `You put ${isolate(onTop.title)} on top.`, more, told };
  }
  const near = moves.filter(({ from, to }) => Math.min(from ?? TOLD_TO, to ?? TOLD_TO) <= TOLD_TO);
  const [longest] = tellingMoves(near, near.length).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (longest) return { title: movedWords(longest), more: "", told: [longest.title] };
  const fresh = moves.filter(({ from }) => from === null);
  const [added] = fresh;
  if (added) {
    const others = fresh.length - 1;
    return {
      title: `You added ${isolate(added.title)}.`,
      more: others > 0 ? `And ${plural(others, "other")}.` : "",
      told: [added.title],
    };
  }
  const [any] = tellingMoves(moves, 1);
  if (any) return { title: movedWords(any), more: "", told: [any.title] };
  const isAgreed = effect?.agreement === 100;
  return {
    title: isAgreed ? "You agree with everyone: nothing moved." : "Nothing moved: the masterlist stands.",
    more: "",
    told: [],
  };
}

const lengthOf = ({ from, to }: Move) => Math.abs((from ?? 0) - (to ?? 0));

const movedWords = ({ title, from, to }: Move) =>
  `You moved ${isolate(title)} ${ordinal(from ?? 0)} → ${ordinal(to ?? 0)}.`;

function topRows({ masterlist, versions, chapters, glyphs }: ListView, moves: readonly Move[]): TopRow[] {
  const chapter = chapters[0]?.name;
  const items =
    masterlist?.items ??
    versions
      .find(({ items }) => items.length > 0)
      ?.items.map(({ title }, i) => ({ title, rank: i + 1, tied: false })) ??
    [];
  return items.slice(0, masterlist ? ROWS_SHOWN : TOP_ALONE).map(({ title, rank, tied }) => {
    const move = moves.find((one) => one.title === title);
    return { title, tile: titleTile(title, chapter, { glyphs }), rank, tied, was: move ? move.from : rank };
  });
}

/** Items shown of a list that is alone. */
const TOP_ALONE = 3;

/** Says what else moved below the rows that are shown; '' if nothing did. */
function elsewhere(
  told: readonly string[],
  top: readonly TopRow[],
  moves: readonly Move[],
  movesLeft: number,
): string {
  const below = moves.filter(({ title }) => !told.includes(title) && !top.some((row) => row.title === title));
  const count = below.length + movesLeft;
  if (count === 0) return "";
  const [first] = tellingMoves(below, 1);
  if (!first) return `${plural(count, "other")} made room.`;
  const way = (first.to ?? 0) < (first.from ?? 0) ? "rose" : "fell";
  const words = `${isolate(first.title)} ${way} ${first.from} → ${first.to}.`;
  return count > 1 ? `${words} ${plural(count - 1, "other")} moved.` : words;
}

/** Returns '' for the first masterlist, because there is none to compare with. */
const firmnessChange = ({ firmness, of }: MasterlistView, { effect, items }: VersionView): string =>
  firmness && effect && items.length > 0 && of > MASTERLIST_MIN
    ? firmerSentence(firmness, effect.neededWithout)
    : "";

function ownAgreementSentence({ effect }: VersionView): string {
  const [told] = toldOf(effect ? [effect] : []);
  return told ? `You agree with the masterlist on ${agreementWords(told.agreement, told.pairs)}.` : "";
}

/** Returns who ranks most like the viewer and who least, while all of the list's people are known here. */
function facesBeside(
  { versions, nextVersions }: ListView,
  own: VersionView,
): Pick<DropSummary, "nearest" | "furthest"> {
  const others = (nextVersions === null ? versions : []).flatMap(({ id, creator, likeOwn, items }) =>
    id !== own.id && likeOwn ? [{ ...likeOwn, name: creator, first: items[0]?.title }] : [],
  );
  const near = nearestOf(others);
  const [far, ...nearer] = toldOf(others).reverse();
  const ownFirst = own.items[0]?.title;
  const words = ({ agreement, pairs, first }: NonNullable<typeof far>) =>
    agreement === 0
      ? "Not one pair the same way."
      : `${first && first === ownFirst ? `${isolate(first)} first, like you. ` : ""}${agreementWords(agreement, pairs)} the same way.`;
  return {
    nearest: near && { name: near.name, words: words(near) },
    furthest: far && nearer.length > 0 ? { name: far.name, words: words(far) } : null,
  };
}
