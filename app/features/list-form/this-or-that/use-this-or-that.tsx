import { type ComponentType, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Row, readRows } from "~/features/list-form/model/row-values";
import type { ReplaceRows } from "~/features/list-form/rows/use-replace-rows";
import { announce } from "~/ui/states/announce";
import type { Game, ScreenProps } from "./this-or-that-screen";

/** With fewer rows, items of the pool are asked about, too, up to so many. */
const FILLED_UP_TO = 9;
/** Fewer have no order to ask about. */
const ASKS_FROM = 3;

type Options = {
  form: RefObject<HTMLFormElement>;
  replace: ReplaceRows;
  /** Items that may be asked about beside the rows. */
  pool?: string[];
  title?: string;
  /** The words of the button that sends the form at the end. */
  drop?: string;
};

/** Returns the function that opens the screen, which loads then, and the open screen. */
export function useThisOrThat({ form, replace, pool = [], title, drop }: Options) {
  const [Screen, setScreen] = useState<ComponentType<ScreenProps> | null>(null);
  const [game, setGame] = useState<Game | null>(null);
  const last = useRef<{ game: Game; order: Row[] } | null>(null);
  const read = () => new FormData(form.current ?? undefined);

  async function open() {
    const rows = readRows(read()).filter(({ itemTitle }) => itemTitle.trim());
    const isAsBefore = JSON.stringify(rows) === JSON.stringify(last.current?.order);
    const next = isAsBefore && last.current ? last.current.game : newGame(rows, pool);
    if (next.items.length < ASKS_FROM) return announce(`Add ${ASKS_FROM} items first`);
    setGame(next);
    try {
      const { default: loaded } = await import("./this-or-that-screen");
      setScreen(() => loaded);
    } catch (error) {
      console.warn("no this or that", error);
      setGame(null);
      announce("This or that did not load. Try again");
    }
  }
  const end = (ended: Game, order: Row[], drops: boolean) => {
    last.current = { game: ended, order };
    const blank = readRows(read()).filter(({ itemTitle }) => !itemTitle.trim());
    // the form is read when it is sent
    flushSync(() => {
      setGame(null);
      if (ended.answers.length > 0)
        replace([...withBandsInOrder(order), ...blank], "In the order of your answers");
    });
    if (drops) requestAnimationFrame(() => form.current?.requestSubmit());
  };
  const screen = Screen && game && (
    <Screen {...{ game, drop }} title={title ?? String(read().get("listTitle") ?? "")} onEnd={end} />
  );
  return { open: () => void open(), screen };
}

/** Lets each band keep its number of items. */
function withBandsInOrder(order: Row[]): Row[] {
  const bands = order.flatMap(({ band }) => band || []).toSorted();
  return order.map((row) => (row.band ? { ...row, band: bands.shift() } : row));
}

function newGame(rows: Row[], pool: string[]): Game {
  const titles = new Set(rows.map(({ itemTitle }) => itemTitle.trim().toLowerCase()));
  const others = pool.filter((title) => !titles.has(title.trim().toLowerCase()));
  const added = others.slice(0, Math.max(0, FILLED_UP_TO - rows.length));
  return {
    items: [...rows, ...added.map((itemTitle) => ({ itemTitle, itemContext: "" }))],
    mine: rows.length,
    answers: [],
  };
}
