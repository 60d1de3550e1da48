import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Row } from "~/features/list-form/model/row-values";
import { RowTiles } from "~/features/list-form/model/use-row-tiles";
import { glyphInTitle } from "~/lib/look/glyph-in-title";
import type { TileCode } from "~/lib/look/tile";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { figure, plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { RankBadge } from "~/ui/layout/rank-badge";
import { type Flight, useFlights } from "~/ui/layout/use-flights";
import { Tile } from "~/ui/tiles/tile";
import { type Answer, orderByPairs, orderSoFar, type Question } from "./order-by-pairs";
import styles from "./this-or-that-screen.module.css";

/** The items that the screen asks about, and the answers so far. */
export type Game = {
  items: Row[];
  /** The number of items that are the user's own rows; the others come from the pool. */
  mine: number;
  answers: Answer[];
};

export type ScreenProps = {
  title: string;
  game: Game;
  /** Called with the order at the end; `drops` if the form is to be sent at once. */
  onEnd: (game: Game, order: Row[], drops: boolean) => void;
  /** The words of the button that sends the form; without them the order is kept. */
  drop?: string;
};

const LANDS: Flight = { after: 0, takes: 300 };
const MAKES_ROOM: Flight = { after: 0, takes: 150 };
const TILES_SHOWN = 7;

type TiledRow = Row & { tile: TileCode };

/** Asks which of two items comes first, on the whole screen. Escape stops like STOP HERE. */
export default function ThisOrThatScreen({ title, game, onEnd, drop }: ScreenProps) {
  const [answers, setAnswers] = useState(game.answers);
  const dialog = useRef<HTMLDialogElement>(null);
  const tileOf = useContext(RowTiles);
  const items = useMemo(
    () => game.items.map((row) => ({ ...row, tile: tileOf(row.itemTitle, row.glyph, glyphInTitle) })),
    [game.items, tileOf],
  );
  const { question, sorted, unknown } = orderByPairs(items.length, answers);
  const landed = useRef(sorted.length);
  const isLanding = sorted.length > landed.current;
  useEffect(() => {
    landed.current = sorted.length;
  }, [sorted.length]);
  const newest = isLanding ? (question?.item ?? items.length) - 1 : -1;
  useFlights(dialog, answers.length, (key) => (key === `i${newest}` ? LANDS : MAKES_ROOM));

  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>("[data-begin]")?.focus();
    return () => opened?.close();
  }, []);
  const isDone = question === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are others after each answer
  useEffect(() => {
    const begin = dialog.current?.querySelector<HTMLElement>("[data-begin]");
    // the order is read from its top
    if (isDone || !dialog.current?.contains(document.activeElement)) begin?.focus({ preventScroll: true });
  }, [isDone, answers.length]);

  const answer = (next: Answer) => setAnswers((before) => [...before, next]);
  const undo = () => setAnswers((before) => before.slice(0, -1));
  const undoProps = { onClick: undo, "aria-disabled": answers.length === 0 || undefined };
  const end = (drops = false) => {
    // of the pool, only what was placed beside another item comes onto the list
    const isKept = (index: number) => index < game.mine || (sorted.length > 1 && sorted.includes(index));
    const order = orderSoFar(items.length, answers).filter(isKept);
    onEnd(
      { ...game, answers },
      order.flatMap((index) => game.items[index] ?? []),
      drops,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const keys: Record<string, Answer> = { arrowleft: !isRtl, arrowright: isRtl, s: "same", n: "unknown" };
    const next = keys[event.key.toLowerCase()];
    if (/^[zu]$/i.test(event.key) && answers.length > 0) undo();
    else if (question && next !== undefined) answer(next);
    else return;
    event.preventDefault();
  };
  const titleOf = (index: number) => items[index]?.itemTitle ?? "";
  const place = sorted.indexOf(newest) + 1;

  return (
    <dialog
      ref={dialog}
      className={`grid gap-3 ink ${styles.screen}`}
      data-done={isDone || undefined}
      aria-label={`This or that: ${title}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
    >
      <header className={`small row gap-x-4 ${styles.head}`}>
        <p>
          <b dir="auto">{title}</b>{" "}
          <span className="quiet">
            {question
              ? `Placing ${isolate(titleOf(question.item))}, ${ordinal(question.item + 1)} of ${figure(items.length)}`
              : `${figure(sorted.length)} ranked in ${plural(answers.length, "tap")}`}
          </span>
        </p>
        {question ? <Button onClick={() => end()}>STOP HERE</Button> : <Button {...undoProps}>BACK</Button>}
        <Bar count={items.length} at={question?.item ?? items.length} />
      </header>
      <p className="sr-only" role="status">
        {place > 0 && `${titleOf(newest)} is ${ordinal(place)}. `}
        {question
          ? `Which comes first: ${titleOf(question.item)} or ${titleOf(question.against)}?`
          : "This is your order."}
      </p>
      {question ? (
        <Ask {...{ items, sorted, question, answer, undoProps }} />
      ) : (
        <>
          <Result
            {...{ items, sorted }}
            hasTies={answers.includes("same")}
            without={unknown.map((index) => isolate(titleOf(index))).join(", ")}
          />
          <div className={`stack-2 ${styles.ends}`}>
            <Button variant="drop" data-begin onClick={() => end(drop !== undefined)}>
              {drop ?? "KEEP THIS ORDER"}
            </Button>
            {drop && <Button onClick={() => end()}>MOVE THINGS BY HAND</Button>}
          </div>
        </>
      )}
    </dialog>
  );
}

type PlacedProps = { items: TiledRow[]; sorted: number[] };

type AskProps = PlacedProps & {
  question: Question;
  answer: (next: Answer) => void;
  undoProps: ComponentProps<typeof Button>;
};

function Ask({ items, sorted, question, answer, undoProps }: AskProps) {
  return (
    <>
      <div className={`relative grid gap-3 ${styles.pair}`}>
        <Pick key={`true ${question.item}`} index={question.item} {...{ items, answer }} is />
        <span className={`disc ${styles.or}`} aria-hidden="true">
          or
        </span>
        <Pick key={`false ${question.against}`} index={question.against} {...{ items, answer }} is={false} />
      </div>
      <div className={`row between ${styles.ways}`}>
        <Button className="small bold" icon="back" {...undoProps}>
          Undo <Key>Z</Key>
        </Button>
        <Button onClick={() => answer("same")} className={`small bold ${styles.same}`}>
          About the same <Key>S</Key>
        </Button>
        <Button className="small bold" onClick={() => answer("unknown")}>
          Don't know it <Key>N</Key>
        </Button>
      </div>
      <Strip {...{ items, sorted, question }} />
    </>
  );
}

type PickProps = { items: TiledRow[]; index: number; is: boolean; answer: (is: boolean) => void };

/** One of the two items. To pick it answers whether the inserted item comes first. */
function Pick({ items, index, is, answer }: PickProps) {
  const { itemTitle = "", itemContext = "", tile = "" } = items[index] ?? {};
  return (
    <button
      type="button"
      className={`relative grid text-start ${styles.pick}`}
      onClick={() => answer(is)}
      data-pick=""
      data-begin={is || undefined}
      data-fly={is ? `i${index}` : undefined}
    >
      <Tile tile={tile} title={itemTitle} look="words" titled />
      {itemContext.trim() && (
        <q className={`clamped quote two-lines rounded ${styles.note}`} dir="auto">
          {itemContext.trim()}
        </q>
      )}
    </button>
  );
}

/** The order at the end, `without` the items that were not known. */
function Result({ items, sorted, hasTies, without }: PlacedProps & { hasTies: boolean; without: string }) {
  return (
    <div className={`stack-wide middle-content ${styles.done}`}>
      <div className="stack-2">
        <h2 className="title">That's your list.</h2>
        <p className="lede quiet">
          {without
            ? `Without ${without}.`
            : sorted.length > 1 &&
              !hasTies &&
              `${isolate(items[sorted[0] ?? 0]?.itemTitle ?? "")} beat everything you put against it.`}
        </p>
      </div>
      <ol className={`grid gap-2 ${styles.tiles}`}>
        {sorted.map((index, i) => (
          <li
            key={index}
            className="cornered"
            data-fly={`i${index}`}
            data-small={i >= TILES_SHOWN || undefined}
          >
            <Tile tile={items[index]?.tile ?? ""} title={items[index]?.itemTitle ?? ""} look="words" titled />
            <RankBadge rank={i + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <span className={`fine edged rounded ${styles.key}`} aria-hidden="true">
    {children}
  </span>
);

/** One part an item: placed, being placed, to come. */
function Bar({ count, at }: { count: number; at: number }) {
  return (
    <span className={`flex ${styles.bar}`} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its parts never move
        <i key={i} data-state={i < at ? "placed" : i === at ? "now" : undefined} />
      ))}
    </span>
  );
}

/** The placed items, and a dashed slot wherever the next one can still land. */
function Strip({ items, sorted, question: { slots } }: PlacedProps & { question: Question }) {
  const strip = useRef<HTMLOListElement>(null);
  const [first] = slots;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slots are others
  useEffect(() => {
    const slot = strip.current?.querySelector<HTMLElement>("[data-slot]");
    strip.current?.scrollTo({ left: (slot?.offsetLeft ?? 0) - strip.current.clientWidth / 3 });
  }, [first, sorted.length]);
  const slotAt = (place: number) =>
    slots.includes(place) && <li key={`slot ${place}`} data-slot="" aria-label="It can land here" />;
  return (
    <ol className={`flex gap-2 ${styles.strip}`} ref={strip} aria-label="Your list so far">
      {sorted.map((index, place) => [
        slotAt(place),
        <li key={index} className="cornered" data-fly={`i${index}`}>
          <Tile tile={items[index]?.tile ?? ""} title={items[index]?.itemTitle ?? ""} look="letter" titled />
          <RankBadge rank={place + 1} size="small" />
        </li>,
      ])}
      {slotAt(sorted.length)}
    </ol>
  );
}
