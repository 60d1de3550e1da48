import { MASTERLIST_MIN } from "~/features/lists/model/list-limits";
import type { ListView, MasterlistView, VersionView } from "~/features/lists/model/list-view";
import { agreementWords } from "~/features/merge/effect/agreement";
import { movesInShort, newTitles } from "~/features/merge/effect/effect-words";
import { firmerSentence } from "~/features/merge/firmness/firmness-words";
import { isolate } from "~/lib/isolate";
import { ordinal } from "~/lib/ordinal";
import { people, plural } from "~/lib/plural";

const MOVES_SHOWN = 3;
const NEW_ITEMS_SHOWN = 2;
/** The number of masterlist items that are compared. */
const PLACES_COMPARED = 20;

export type DropSummary = { title: string; sentences: string[]; alone: boolean };

/** Returns null for a version that only its creator sees. */
export function dropSummary(list: ListView): DropSummary | null {
  const own = list.versions.find((version) => version.own);
  if (!own || own.hidden) return null;
  const ranked = list.versions.filter(({ items }) => items.length > 0).length;
  if (ranked === 0)
    return {
      title: "Your request is out.",
      sentences: ["It needs one list with items. Ask a friend."],
      alone: true,
    };
  if (list.creatorCount < 2)
    return {
      title: "Your list is out.",
      sentences: ["Ask one friend: that makes a masterlist."],
      alone: true,
    };
  const sentences = list.masterlist
    ? [...moveSentences(own), firmnessChange(list.masterlist, own), ownAgreementSentence(list, own)].filter(
        (words) => words !== "",
      )
    : ["The next one with items makes a masterlist."];
  return { title: `You're in. That makes ${people(list.creatorCount)}.`, sentences, alone: false };
}

function moveSentences({ effect, items }: VersionView): string[] {
  if (!effect || items.length === 0) return [];
  const moves = movesInShort(effect.moves, MOVES_SHOWN);
  const fresh = newTitles(effect.moves);
  if (moves.length + fresh.length === 0) return ["Nothing moved: the masterlist stays as it was."];
  const others = fresh.length - NEW_ITEMS_SHOWN + (fresh.length > 0 ? effect.movesLeft : 0);
  const newItems =
    fresh.slice(0, NEW_ITEMS_SHOWN).join(", ") + (others > 0 ? ` and ${plural(others, "other")}` : "");
  return [moves.length > 0 ? `You moved ${moves.join(", ")}.` : "", newItems && `You added ${newItems}.`];
}

/** Returns '' for the first masterlist, because there is none to compare with. */
const firmnessChange = ({ firmness, of }: MasterlistView, { effect, items }: VersionView): string =>
  firmness && effect && items.length > 0 && of > MASTERLIST_MIN
    ? firmerSentence(firmness, effect.neededWithout)
    : "";

function ownAgreementSentence(list: ListView, own: VersionView): string {
  if (own.effect?.agreement == null) return "";
  const { agreement, pairs } = own.effect;
  const unlike = biggestDifference(list, own);
  return `You and the masterlist agree on ${agreementWords(agreement, pairs)}.${unlike && ` Biggest difference: ${unlike}.`}`;
}

/** Returns the item with the largest gap between rank and place; left-out items count as below all others. */
function biggestDifference({ masterlist }: ListView, own: VersionView): string {
  const apart = (masterlist?.items ?? []).slice(0, PLACES_COMPARED).map(({ title, rank, notes, why }) => {
    const place = notes.find(({ versionId }) => versionId === own.id)?.place;
    const isKnown = place !== undefined || notes.length >= why.namedBy;
    return { title, rank, place, gap: isKnown ? Math.abs(rank - (place ?? own.items.length + 1)) : 0 };
  });
  const [most] = apart.toSorted((a, b) => b.gap - a.gap);
  if (!most || most.gap < 2) return "";
  const here = most.place === undefined ? "not on yours" : `${ordinal(most.place)} for you`;
  return `${isolate(most.title)}, ${here}, ${ordinal(most.rank)} there`;
}
