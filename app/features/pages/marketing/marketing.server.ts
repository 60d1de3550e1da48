import { readCloseDuels } from "~/features/discovery/front-page/duels.server";
import { pageList } from "~/features/list-pages/list-page/page-list";
import { readListAndMerge } from "~/features/lists/reads/lists.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";

const TOP = 3;
/** A longer note is no quote, in characters. */
const QUOTE_MAX = 120;

/** Returns today's duel and the first items of its list, as visitors see them; null while people are split on none. */
export async function readExample(app: App) {
  const [duel, reveal = duel] = await readCloseDuels(app);
  if (!duel || !reveal) return null;
  const read = await readListAndMerge(app, null, duel.id, {}).catch((error: unknown) => {
    // it may have been hidden since the duel was read
    if (error instanceof Refusal && error.code === "not-found") return null;
    throw error;
  });
  if (!read) return null;
  const { list } = read;
  const items = pageList(list).masterlist?.items.slice(0, TOP) ?? [];
  const quote = items.find(({ note }) => note && note.context.length <= QUOTE_MAX);
  return {
    duel,
    first: { title: reveal.titles[0], tile: reveal.tiles[0], names: reveal.people[0] },
    items: items.map(({ title, rank, tile, counts }) => ({ title, rank, tile, counts })),
    quote: quote?.note ? { text: quote.note.context, by: quote.note.creator, on: quote.title } : null,
    pictures: [duel, reveal, list],
  };
}
