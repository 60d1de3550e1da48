import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { tileGround } from "~/lib/look/tile";
import { wordmark } from "~/lib/look/wordmark";
import { capitalized, numberWord } from "~/lib/text/number-word";
import { ordinal } from "~/lib/text/ordinal";
import { ownScript } from "~/lib/text/text-script";
import { Button } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { CARD_TURNS, type Flight, useFlights } from "~/ui/layout/use-flights";
import { useProduct } from "~/ui/page/root-data";
import { Tile } from "~/ui/tiles/tile";
import { inWords, type RevealedItem } from "./reveal";
import type { RevealedRoom } from "./room";
import styles from "./wall.module.css";
import {
  crowdOf,
  FACE_FLIES,
  type Frame,
  faceStarts,
  framesOf,
  type Group,
  groupsOf,
  MOVES,
  PRESSES_APART,
  standsFor,
} from "./wall-frames";

type Props = {
  room: Pick<RevealedRoom, "title" | "items" | "wall" | "pulse">;
  /** Called with each place as it opens. */
  onPlace: (rank: number) => void;
  onEnd: () => void;
};

/** Opens the first places one by one: by itself, or sooner by a button, a tap, the space bar or an arrow. */
export function Wall({ room, onPlace, onEnd }: Props) {
  const { title, items, wall } = room;
  const frames = useMemo(() => framesOf(items), [items]);
  const people = wall.names.length;
  const [at, setAt] = useState(0);
  const frame = frames[at];
  const root = useRef<HTMLElement>(null);
  const next = useNext(frame, people, () => (at + 1 < frames.length ? setAt(at + 1) : onEnd()), onEnd);
  useEffect(
    () => onPlace(frame?.opens[0] === undefined ? (frame?.next ?? 0) : rankOf(items, frame)),
    [frame, items, onPlace],
  );
  const flying = frame && frame.opens.length > 0 ? groupsShown(room, frame).flatMap(({ who }) => who) : [];
  useFlights(root, at, (key): Flight => flightOf(key, frame, flying, people));
  if (!frame) return null;
  const shown = frames.slice(0, at + 1).flatMap(({ opens }) => opens);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard on the whole page
    <section
      ref={root}
      className={`grid ${styles.wall}`}
      data-kind={frame.kind}
      data-crowd={crowdOf(people)}
      data-tile={frame.kind === "first" ? tileGround(items[0]?.tile ?? "") : undefined}
      aria-label="The reveal"
      onClick={next}
    >
      {frame.kind === "first" ? (
        <First room={room} frame={frame} />
      ) : (
        <>
          <Head title={title} />
          {frame.kind === "before" ? (
            <Before room={room} shown={shown} />
          ) : (
            <Slips room={room} frame={frame} shown={shown} />
          )}
          <div className={`ends ${styles.foot}`}>
            {frame.kind === "place" ? (
              <Stands room={room} frame={frame} />
            ) : (
              <Seats room={room} withWords={frame.kind === "covered"} />
            )}
            <Button variant="drop" autoFocus onClick={next}>
              OPEN {ordinal(frame.next).toUpperCase()} PLACE
            </Button>
          </div>
        </>
      )}
      <p className="sr-only" role="status">
        {frame.opens.length > 0 && spoken(items, frame)}
      </p>
    </section>
  );
}

type Room = Props["room"];

const rankOf = (items: RevealedItem[], { opens }: Frame) => items[opens[0] ?? 0]?.rank ?? 0;
const spoken = (items: RevealedItem[], frame: Frame) =>
  `${ordinal(rankOf(items, frame))}: ${frame.opens.map((i) => items[i]?.title).join(", ")}`;

/** Returns the function that opens the next place. It also opens by itself, after the frame's time. */
function useNext(frame: Frame | undefined, people: number, onNext: () => void, onEnd: () => void) {
  const latest = useRef(onNext);
  latest.current = onNext;
  const notBefore = useRef(0);
  // an event that bubbles would open two places
  const next = useCallback((event?: { stopPropagation: () => void }) => {
    event?.stopPropagation();
    if (performance.now() >= notBefore.current) latest.current();
  }, []);
  useEffect(() => {
    if (!frame) return;
    notBefore.current = performance.now() + PRESSES_APART;
    const timer = setTimeout(() => latest.current(), standsFor(frame, people));
    return () => clearTimeout(timer);
  }, [frame, people]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnButton = (event.target as Element).closest("a, button") !== null;
      const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      if (event.key === "Escape") onEnd();
      else if (event.key === forward || (event.key === " " && !isOnButton)) {
        event.preventDefault();
        next();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [next, onEnd]);
  return next;
}

/** Returns how a slip or a face moves in a frame. */
function flightOf(key: string, frame: Frame | undefined, flying: number[], people: number): Flight {
  const index = Number(key.slice(1));
  const { kind = "covered", opens = [] } = frame ?? {};
  const isSlip = key.startsWith("i");
  if (isSlip && kind === "place" && opens.includes(index)) return { after: 0, takes: MOVES, turns: true };
  if (isSlip) return { after: kind === "place" ? 2 * CARD_TURNS : 0, takes: MOVES };
  if (kind !== "place" && kind !== "first") return { after: 0, takes: MOVES };
  return { after: faceStarts(kind, flying.indexOf(index), people), takes: FACE_FLIES };
}

export function Head({ title }: { title: string }) {
  return (
    <div className={`ends ${styles.head}`}>
      <Mark />
      <h1 {...ownScript(title)}>{title}</h1>
    </div>
  );
}

function Mark() {
  const { name } = useProduct();
  const [start, end] = wordmark(name);
  return (
    <span className={styles.mark} aria-hidden="true">
      {start}
      <b>{end}</b>
    </span>
  );
}

type SlipProps = { item: RevealedItem; index: number; isNext?: boolean; opened?: boolean };

/** The slip of a place: covered, or turned into its item's tile. */
function Slip({ item: { title, rank, tile }, index, isNext = false, opened = false }: SlipProps) {
  return (
    <li
      className={`relative ${styles.slip}`}
      data-fly={`i${index}`}
      data-next={isNext || undefined}
      data-open={opened || undefined}
    >
      {opened && <Tile tile={tile} title={title} look="words" titled />}
      <span className={`center ${styles.back}`} data-back={opened || undefined}>
        <Mark />
        {!opened && <span className="sr-only">{ordinal(rank)} place, still covered</span>}
      </span>
      <i className={`center ${styles.disc}`} data-one={rank === 1 || undefined} aria-hidden="true">
        {rank}
      </i>
    </li>
  );
}

/** The second place stands before the first, which is in the middle; what opens goes to the front. */
function Slips({ room: { items, wall }, frame, shown }: { room: Room; frame: Frame; shown: number[] }) {
  const all = wall.stands.map((_, i) => i);
  const order =
    frame.kind === "covered"
      ? [1, 0, 2].filter((i) => i < all.length)
      : [
          ...frame.opens,
          ...all.filter((i) => !shown.includes(i)).reverse(),
          ...shown.filter((i) => !frame.opens.includes(i)),
        ];
  return (
    <ol className={styles.slips} data-count={all.length}>
      {order.map((i) => {
        const item = items[i];
        return (
          item && (
            <Slip
              key={i}
              index={i}
              item={item}
              opened={shown.includes(i)}
              isNext={item.rank === frame.next && !shown.includes(i)}
            />
          )
        );
      })}
    </ol>
  );
}

function Before({ room: { items, wall }, shown }: { room: Room; shown: number[] }) {
  const left = wall.stands.map((_, i) => i).filter((i) => !shown.includes(i));
  const [winner] = items;
  const top = wall.stands[0]?.at.find(({ place }) => place === 1)?.who.length ?? 0;
  return (
    <div className={styles.before}>
      <ol className={`grid bottom ${styles.small}`}>
        {shown.toReversed().map((i) => {
          const item = items[i];
          return item && <Slip key={i} index={i} item={item} opened />;
        })}
      </ol>
      <ol className={`flex ${styles.last}`} data-count={left.length}>
        {left.map((i) => {
          const item = items[i];
          return item && <Slip key={i} index={i} item={item} isNext />;
        })}
      </ol>
      <div className={`grid ${styles.left}`}>
        <p className={styles.big}>
          {left.length === 1 ? "One left." : `${capitalized(numberWord(left.length))} left, level.`}
        </p>
        {winner && left.length === 1 && (
          <p className={styles.lede}>
            {capitalized(numberWord(winner.namedBy))} {winner.namedBy === 1 ? "has" : "have"} it.
            <br />
            {top === 0 ? "Nobody has" : `${capitalized(numberWord(top))} ${top === 1 ? "has" : "have"}`} it on
            top.
          </p>
        )}
      </div>
    </div>
  );
}

function Person({ room: { wall }, who }: { room: Room; who: number }) {
  return (
    <span data-fly={`f${who}`}>
      <Face name={wall.names[who] ?? ""} />
    </span>
  );
}

function Seats({ room, withWords }: { room: Room; withWords: boolean }) {
  const { wall, pulse } = room;
  return (
    <p className={styles.seats}>
      <span className={`flex wraps ${styles.faces}`}>
        {wall.names.map((name, i) => (
          <Person key={name} room={room} who={i} />
        ))}
      </span>
      {withWords && <span>{allIn(pulse.in)}</span>}
    </p>
  );
}

const allIn = (n: number) => (n === 2 ? "Both are in." : `All ${numberWord(n)} are in.`);

/** Returns the groups of a frame, and who left its item out, in the order in which their faces come. */
function groupsShown({ wall }: Room, { opens }: Frame): Group[] {
  if (opens.length > 1) return opens.flatMap((i) => groupsOf(wall.stands[i] ?? NOBODY).slice(0, 1));
  const stands = wall.stands[opens[0] ?? 0] ?? NOBODY;
  return [...groupsOf(stands), { from: 0, isLower: false, who: stands.leftOut }];
}

const NOBODY = { at: [], leftOut: [] };

/** Shows who has what opens where. Of places that are tied, who has each highest. */
function Stands({ room, frame }: { room: Room; frame: Frame }) {
  const { wall, items } = room;
  const isTied = frame.opens.length > 1;
  return (
    <ul className={styles.stands}>
      {groupsShown(room, frame).map(({ from, isLower, who }, i) => {
        if (who.length === 0) return null;
        const isOut = from === 0;
        const names = who.map((one) => wall.names[one] ?? "");
        const title = isTied ? items[frame.opens[i] ?? 0]?.title : undefined;
        return (
          <li key={`${from} ${title}`} data-out={isOut || undefined}>
            <span className={`flex wraps ${styles.faces}`}>
              {who.map((one) => (
                <Person key={one} room={room} who={one} />
              ))}
            </span>
            {isOut ? (
              <Label big={names.length === 1 && names[0]}>left it out</Label>
            ) : (
              <Label big={title ?? (isLower ? "lower" : ordinal(from))}>
                {title !== undefined && `${ordinal(from)} `}
                {(i === 0 || isTied) && `for ${inWords(names)}`}
              </Label>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const Label = ({ big, children }: { big: ReactNode; children: ReactNode }) => (
  <>
    {big && (
      <b className="row-title" dir="auto">
        {big}
      </b>
    )}
    <span dir="auto">{children}</span>
  </>
);

/** A name of more letters takes two lines, then three. */
const NAME_SIZES = [12, 24];
const WIDE_FROM = "\u2e80";
const lengthOf = (name: string) => [...name].reduce((sum, one) => sum + (one >= WIDE_FROM ? 2 : 1), 0);

function First({ room, frame }: { room: Room; frame: Frame }) {
  const { items, title } = room;
  const winners = frame.opens.flatMap((i) => items[i] ?? []);
  const [winner] = winners;
  if (!winner) return null;
  const name = inWords(
    winners.map((item) => item.title),
    winners.length,
    winners.length,
  );
  const size = NAME_SIZES.filter((most) => lengthOf(name) > most).length;
  return (
    <>
      <span className={styles.ground} data-fly={`i${frame.opens[0]}`} aria-hidden="true" />
      <span className={styles.picture} aria-hidden="true">
        <Tile tile={winner.tile} title={winner.title} look="letter" />
      </span>
      <h1 className={styles.question} {...ownScript(title)}>
        {title}
      </h1>
      <i className={`center ${styles.disc}`} data-one data-won aria-hidden="true">
        1
      </i>
      <div className={`grid relative ${styles.won}`}>
        <p className={styles.name} data-size={size} {...ownScript(name)}>
          {name}
        </p>
        <Stands room={room} frame={frame} />
      </div>
    </>
  );
}

type LookUpProps = { room: Pick<RevealedRoom, "title">; place: number; onAlone: () => void };

/** A phone while its room's wall opens a place. */
export function LookUp({ room: { title }, place, onAlone }: LookUpProps) {
  return (
    <section className={`grid ${styles.wall}`} data-kind="look-up">
      <Head title={title} />
      <div className={`center middle-content text-center ${styles.up}`}>
        <span className={`relative ${styles.slip}`}>
          <span className={`center ${styles.back}`}>
            <Mark />
          </span>
        </span>
        <p className={styles.big}>Look up.</p>
        <p className={styles.lede} role="status">
          {place > 0 ? `${ordinal(place)} place is opening on the wall.` : "1st place is open on the wall."}
        </p>
      </div>
      <p className={`small row ${styles.alone}`}>
        No wall in sight?{" "}
        <Button variant="quiet" onClick={onAlone}>
          Open it here
        </Button>
      </p>
    </section>
  );
}
