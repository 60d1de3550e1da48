import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Row, rowOf } from "~/features/list-form/model/row-values";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import { plural } from "~/lib/text/plural";
import { announce } from "~/ui/states/announce";
import { usePart } from "~/ui/states/use-part";
import type { Game } from "./this-or-that-screen";

/** With fewer rows, items of the pool are asked about, too, up to so many. */
const FILLED_UP_TO = 9;
/** Fewer have no order to ask about. */
const ASKS_FROM = 3;

export type PairsOptions = {
  /** Items that may be asked about beside the rows. */
  pool: { title: string }[];
  title?: string;
  /** The words of the button that sends the form at the end. */
  drop?: string;
};

/** Returns the function that opens the screen, which loads then, and the open screen. */
export function useThisOrThat(
  { element, read, textOf, replace }: RowsForm,
  { pool, title, drop }: PairsOptions,
) {
  const [Screen, load] = usePart(
    () => import("./this-or-that-screen"),
    "This or that did not load. Try again",
  );
  const [game, setGame] = useState<Game | null>(null);
  const last = useRef<{ game: Game; order: Row[] } | null>(null);

  async function open() {
    const rows = read().filter(hasTitle);
    const isAsBefore = JSON.stringify(rows) === JSON.stringify(last.current?.order);
    const next = isAsBefore && last.current ? last.current.game : newGame(rows, pool);
    if (next.items.length < ASKS_FROM)
      return announce(
        `Add ${plural(ASKS_FROM - next.items.length, next.items.length > 0 ? "more item" : "item")} first`,
      );
    setGame(next);
    if (!(await load())) setGame(null);
  }
  const end = (ended: Game, order: Row[], drops: boolean) => {
    last.current = { game: ended, order };
    const blank = read().filter((row) => !hasTitle(row));
    // the form is read when it is sent
    flushSync(() => {
      setGame(null);
      if (ended.answers.length > 0)
        replace([...withBandsInOrder(order), ...blank], "In the order of your answers");
    });
    if (drops) requestAnimationFrame(() => element.current?.requestSubmit());
  };
  const screen = Screen && game && (
    <Screen {...{ game, drop }} title={title ?? textOf("listTitle")} onEnd={end} />
  );
  return { open, screen };
}

const hasTitle = ({ itemTitle }: Row) => itemTitle.trim() !== "";

/** Lets each band keep its number of items. */
function withBandsInOrder(order: Row[]): Row[] {
  const bands = order.flatMap(({ band }) => band || []).toSorted();
  return order.map((row) => (row.band ? { ...row, band: bands.shift() } : row));
}

function newGame(rows: Row[], pool: { title: string }[]): Game {
  const titles = new Set(rows.map(({ itemTitle }) => itemTitle.trim().toLowerCase()));
  const others = pool.filter(({ title }) => !titles.has(title.trim().toLowerCase()));
  const added = others.slice(0, Math.max(0, FILLED_UP_TO - rows.length));
  return {
    items: [...rows, ...added.map(({ title }) => rowOf(title))],
    mine: rows.length,
    answers: [],
  };
}
