import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { paths } from "~/lib/addresses/paths";
import { ordinal } from "~/lib/text/ordinal";
import { figure, plural } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import { useProduct } from "~/ui/page/root-data";
import { Tile } from "~/ui/tiles/tile";
import { movesInWords, type RevealedItem, revealSteps } from "./reveal";
import type { NextRoom, RevealedRoom } from "./room";
import styles from "./room.module.css";

type Props = {
  room: RevealedRoom;
  /** True on a page that was open before the reveal: it counts down to the first place. */
  isLive: boolean;
};

/** The places that get a row of their own; the others are a column beside them. */
const TOP = 5;
/** Times for which a place stays covered, in ms: one of the column, one with a row, and the first. */
const COLUMN_MS = 450;
const COLUMN_ALL_MS = 6000;
const ROW_MS = 1800;
const FIRST_MS = 2800;

export function RoomResult({ room, isLive }: Props) {
  const { listId, title, items, beyond, pulse, verdict, facts, link, winner, awards, line } = room;
  const { listOwner, host, next: nextRoom } = room;
  const { shown, next, skip } = useCountdown(items, isLive);
  const top = items.slice(0, TOP);
  const rest = items.slice(TOP);
  const isOver = next === null;
  const firstOfRest = rest[0]?.rank ?? 0;
  const lastOfRest = Math.max(rest.at(-1)?.rank ?? 0, beyond && items.length + beyond);
  const isTiedWithTop = lastOfRest === top.at(-1)?.rank;
  const restWords = isTiedWithTop ? `Also ${ordinal(lastOfRest)}` : fromTo(firstOfRest, lastOfRest);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys have the button below
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap anywhere skips, as the button does
    <div className={`stack-wide ${styles.result}`} onClick={isOver ? undefined : skip}>
      <div>
        {isOver && nextRoom && <NextQuestion next={nextRoom} host={host} />}
        <div className={styles.head}>
          {isOver && winner && items[0] && <Tile tile={winner} title={items[0].title} look="words" />}
          <div>
            <p className="eyebrow">{isOver ? "Revealed" : inWords(pulse.in, pulse.expected)}</p>
            <h1 className={styles.question} {...ownScript(title)}>
              {title}
            </h1>
          </div>
        </div>
        <ol>
          {top.map((item, i) => (
            <Place key={item.title} item={item} index={i} covered={!shown.has(i)} />
          ))}
        </ol>
        <p className="sr-only" role="status">
          {!isOver && saidPlace(items, shown)}
        </p>
      </div>
      <div className={`stack ${styles.side}`}>
        {isOver ? (
          <>
            {line && (
              <div className={`tinted ${styles.line}`}>
                <h2 dir="auto">{line.title}</h2>
                <p dir="auto">{line.words}</p>
              </div>
            )}
            <Awards awards={awards} />
            <Facts facts={awards.length > 0 ? { ...facts, agrees: null } : facts} verdict={verdict} />
          </>
        ) : (
          <>
            {rest.length > 0 && <h2 className="eyebrow">{restWords}</h2>}
            <Column items={rest} shown={shown} />
            <div className={`ends display ${styles.next}`}>
              <p>Next: {ordinal(next)} place</p>
              <Button variant="quiet" onClick={skip}>
                SKIP TO THE END
              </Button>
            </div>
          </>
        )}
        {isOver && (
          <div className={`row ${styles.acts}`}>
            <LinkButton variant={nextRoom ? "plain" : "drop"} to={paths.list(listId)}>
              SEE THE LIST
            </LinkButton>
            {listOwner && !nextRoom && (
              <LinkButton to={paths.startRoomAgain(listId)}>AGAIN WITH ANOTHER QUESTION</LinkButton>
            )}
            {link && (
              <ShareDialog what={`The result of ${title}`} text={resultInShort(title, items)} path={link} />
            )}
          </div>
        )}
      </div>
      {isOver && rest.length > 0 && (
        <div className={styles.others}>
          <h2 className="eyebrow">{restWords}</h2>
          <Column items={rest} shown={null} />
          {beyond > 0 && <p className="meta">and {plural(beyond, "more item")}</p>}
        </div>
      )}
    </div>
  );
}

/** Leads on to the room of another question: a guest by one press, under the same name. */
function NextQuestion({ next: { title, link, guest }, host }: { next: NextRoom; host: string | null }) {
  return (
    <section className={`card start stack-2 ${styles.again}`} aria-labelledby="again">
      <p className="eyebrow">{host ? <bdi>{host}</bdi> : "The host"} asks you another question</p>
      <h2 id="again" {...ownScript(title)}>
        {title}
      </h2>
      {guest ? (
        <Form method="post" action={guest.action}>
          <input type="hidden" name="name" value={guest.name} />
          <input type="hidden" name="form" value={guest.formKey} />
          <Button type="submit" variant="drop">
            RANK IT AS <bdi>{guest.name}</bdi>
          </Button>
        </Form>
      ) : (
        <LinkButton variant="drop" to={link} reloadDocument>
          GO ON
        </LinkButton>
      )}
    </section>
  );
}

const fromTo = (first: number, last: number): string =>
  first === last ? `${ordinal(first)} place` : `${ordinal(first)} to ${ordinal(last)}`;

const SHARED = 3;

/** 'What do we play? 1. Azul, 2. Carcassonne, 3. Go'. */
const resultInShort = (title: string, items: readonly RevealedItem[]): string =>
  `${title} ${items
    .slice(0, SHARED)
    .map((item) => `${item.rank}. ${item.title}`)
    .join(", ")}`;

const inWords = (n: number, expected: number | null): string =>
  expected === null ? `${figure(n)} are in` : `${figure(n)} of ${figure(Math.max(n, expected))} are in`;

/** A title of more characters is set smaller. */
const LONG = 24;

function Place({ item, index, covered }: { item: RevealedItem; index: number; covered: boolean }) {
  const { title, rank, tied, named, best } = item;
  const { name: product } = useProduct();
  return (
    <li
      className={`rule-below ${styles.place}`}
      data-index={index}
      data-long={[...title].length > LONG || undefined}
    >
      <RankBadge rank={rank} tied={tied} tieBeside />
      {covered ? (
        <span
          className={`center ${styles.cover}`}
          role="img"
          aria-label={`${ordinal(rank)} place, still covered`}
        >
          <i aria-hidden="true">{product}</i>
        </span>
      ) : (
        <>
          <b className={`display ${styles.title}`} {...ownScript(title)}>
            {title}
          </b>
          <span className={`quiet small ${styles.who}`}>
            {tied && <span>tied</span>}
            <span>{named}</span>
            {best && <span {...ownScript(best)}>{best}</span>}
          </span>
        </>
      )}
    </li>
  );
}

function Column({ items, shown }: { items: RevealedItem[]; shown: ReadonlySet<number> | null }) {
  return (
    <ol className={styles.column}>
      {items.map(({ title, rank }, i) =>
        shown && !shown.has(TOP + i) ? null : (
          <li key={title}>
            <b>{rank}</b>
            <span {...ownScript(title)}>{title}</span>
          </li>
        ),
      )}
    </ol>
  );
}

function Awards({ awards }: Pick<RevealedRoom, "awards">) {
  if (awards.length === 0) return null;
  return (
    <ul className={`stack-3 ${styles.awards}`}>
      {awards.map(({ award, name, words }) => (
        <li key={award} className="line card">
          <Face name={name} size="huge" />
          <p className="stack-1">
            <span className="eyebrow">{award}</span>
            <b className="display" dir="auto">
              {name}
            </b>
            <span dir="auto">{words}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Facts({
  facts: { agrees, closest, surprise, moved },
  verdict,
}: Pick<RevealedRoom, "facts" | "verdict">) {
  return (
    <dl className={styles.facts}>
      {verdict && (
        <Fact name="How firm">
          <b>{verdict.lead}</b> {verdict.rest}
        </Fact>
      )}
      {agrees && (
        <Fact name="Agrees most">
          <b>
            <bdi>{agrees.name}</bdi>, {agrees.likeness}
          </b>{" "}
          like the result.
          {closest && (
            <>
              {" "}
              Closest to each other: <bdi>{closest[0]}</bdi> and <bdi>{closest[1]}</bdi>.
            </>
          )}
        </Fact>
      )}
      {surprise && (
        <Fact name="Biggest surprise">
          <b>
            <bdi>{surprise.title}</bdi>:
          </b>{" "}
          {ordinal(surprise.place)} for <bdi>{surprise.name}</bdi>, {ordinal(surprise.rank)} here.
        </Fact>
      )}
      {moved && <Fact name="Yours moved">{movesInWords(moved)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="stack-1 rule-below">
      <dt className="eyebrow">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Says the place that was uncovered last. */
function saidPlace(items: RevealedItem[], shown: ReadonlySet<number>): string {
  const last = Math.min(...shown);
  const rank = items[last]?.rank;
  if (rank === undefined) return "";
  const titles = items.filter((item) => item.rank === rank).map(({ title }) => title);
  return `${ordinal(rank)}: ${titles.join(", ")}`;
}

/** Uncovers the places from the last to the first. Without motion, and on a page opened later, all at once. */
function useCountdown(items: RevealedItem[], isLive: boolean) {
  const steps = useMemo(() => revealSteps(items), [items]);
  const [done, setDone] = useState(isLive ? 0 : steps.length);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setDone(steps.length);
  }, [steps]);
  useEffect(() => {
    const [first] = steps[done] ?? [];
    if (first === undefined) return;
    const columns = Math.max(1, items.length - TOP);
    const wait = first === 0 ? FIRST_MS : first < TOP ? ROW_MS : Math.min(COLUMN_MS, COLUMN_ALL_MS / columns);
    const timer = setTimeout(() => setDone(done + 1), wait);
    return () => clearTimeout(timer);
  }, [steps, done, items.length]);
  const coming = steps[done]?.[0];
  return {
    shown: new Set(steps.slice(0, done).flat()),
    next: coming === undefined ? null : (items[coming]?.rank ?? null),
    skip: () => setDone(steps.length),
  };
}
