import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { paths } from "~/lib/addresses/paths";
import { ordinal } from "~/lib/text/ordinal";
import { figure, plural } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import { useSessionOwner } from "~/ui/page/root-data";
import { Tile } from "~/ui/tiles/tile";
import { movesInWords, type RevealedItem, WALL_PLACES } from "./reveal";
import type { NextRoom, RevealedRoom } from "./room";
import styles from "./room-ending.module.css";
import { Head } from "./wall";

type Props = {
  room: RevealedRoom;
  /** True after a reveal on this page: rows come one after the other. */
  isLive: boolean;
};

/** A shared screen has so many places. */
const TOP = 5;

/** The end of a room. The wide screen of its owner, or of somebody without a list, is a shared one. */
export function RoomEnding({ room, isLive }: Props) {
  const { listId, title, listOwner, link, items, next, host, line } = room;
  const share = link && {
    what: `The result of ${title}`,
    text: resultInShort(title, items),
    path: link,
  };
  return (
    <div
      className={styles.ending}
      data-live={isLive || undefined}
      data-shared={listOwner || !line || undefined}
    >
      {next && <NextQuestion next={next} host={host} />}
      <SharedEnding room={room} />
      <div className={`stack narrow ${styles.own}`}>
        <div className={`grid gap-4 ${styles.first}`}>
          <header className="stack-3">
            <p className="quiet small text-end" {...ownScript(title)}>
              {title}
            </p>
            <p className="eyebrow" dir="auto">
              {line?.label ?? "Revealed"}
            </p>
            <h1 className="hero" dir="auto">
              {line?.title ?? winnerWords(items)}
            </h1>
            {line && (
              <p className="line gap-3">
                <Face name={line.name} size="huge" />
                <span className="lede quiet" dir="auto">
                  {line.words}
                </span>
              </p>
            )}
          </header>
          <ol className={`fan ${styles.fan}`}>
            {items.slice(0, WALL_PLACES).map(({ title, tile, rank }) => (
              <li key={title} className="cornered" data-one={rank === 1 || undefined}>
                <Tile tile={tile} title={title} look="words" titled />
                <RankBadge rank={rank} size="small" />
              </li>
            ))}
          </ol>
          <p className="quiet small" dir="auto">
            {line && line.titles.length > 0 && `Yours: ${line.titles.join(", ")}`}
          </p>
          <div className={`grid gap-2 ${styles.acts}`}>
            {share && <ShareDialog {...share} filled={!next} trigger={line ? "SHARE MY LIST" : "SHARE"} />}
            <KeepIt />
            <LinkButton to={paths.list(listId)}>SEE THE WHOLE LIST</LinkButton>
            {listOwner && !next && <LinkButton to={paths.startRoomAgain(listId)}>ASK ANOTHER</LinkButton>}
          </div>
        </div>
        <Places items={items} beyond={room.beyond} />
        <Awards awards={room.awards} />
        <Facts room={room} />
      </div>
    </div>
  );
}

const winnerWords = ([first]: readonly RevealedItem[]): string =>
  first ? `${first.title} is 1st.` : "Nobody ranked anything.";

/** The part that a room's people look at together. It never says 'you'. */
function SharedEnding({ room }: { room: RevealedRoom }) {
  const { listId, title, items, beyond, verdict, awards, listOwner, next } = room;
  const rest = items.length + beyond - TOP;
  return (
    <section className={styles.shared} aria-label="The result">
      <Head title={title} />
      <div className={styles.parts}>
        <ol className={styles.top}>
          {items.slice(0, TOP).map(({ title, tile, rank, tied, namedBy, of }, i) => (
            <li key={title} data-first={i === 0 || undefined}>
              <RankBadge rank={rank} tied={tied} tieBeside />
              <Tile tile={tile} title={title} look="letter" />
              <b className={`row-title ${styles.title}`} {...ownScript(title)}>
                {title}
              </b>
              <span className="quiet">
                {tied && "tied, "}
                {figure(namedBy)} of {figure(of)}
                {i === 0 && " have it"}
              </span>
            </li>
          ))}
          {rest > 0 && <li className={`quiet ${styles.more}`}>and {figure(rest)} more on the phones</li>}
        </ol>
        <Awards awards={awards} />
      </div>
      <div className={styles.foot}>
        <p className="row">
          {listOwner && !next && (
            <LinkButton variant="drop" to={paths.startRoomAgain(listId)}>
              ASK ANOTHER
            </LinkButton>
          )}
          <LinkButton to={paths.list(listId)}>SEE THE LIST</LinkButton>
        </p>
        {verdict && (
          <p className={styles.verdict} dir="auto">
            {verdict.lead} <span className="quiet">{verdict.rest}</span>
          </p>
        )}
      </div>
    </section>
  );
}

/** A guest's list goes with them into an account. */
function KeepIt() {
  const viewer = useSessionOwner();
  return viewer?.guestOf && <LinkButton to={paths.registerGuest}>KEEP IT UNDER MY NAME</LinkButton>;
}

/** Leads on to the room of another question: a guest by one press, under the same name. */
function NextQuestion({ next: { title, link, guest }, host }: { next: NextRoom; host: string | null }) {
  return (
    <section className={`card start stack-2 below-5 ${styles.again}`} aria-labelledby="again">
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

const SHARED = 3;

/** 'What do we play? 1. Azul, 2. Carcassonne, 3. Go'. */
const resultInShort = (title: string, items: readonly RevealedItem[]): string =>
  `${title} ${items
    .slice(0, SHARED)
    .map((item) => `${item.rank}. ${item.title}`)
    .join(", ")}`;

function Places({ items, beyond }: Pick<RevealedRoom, "items" | "beyond">) {
  const rest = items.slice(WALL_PLACES);
  if (rest.length === 0) return null;
  return (
    <div>
      <ol className={`row-title ${styles.column}`}>
        {rest.map(({ title, rank }) => (
          <li key={title}>
            <b>{rank}</b>
            <span {...ownScript(title)}>{title}</span>
          </li>
        ))}
      </ol>
      {beyond > 0 && <p className="meta">and {plural(beyond, "more item")}</p>}
    </div>
  );
}

function Awards({ awards }: Pick<RevealedRoom, "awards">) {
  if (awards.length === 0) return null;
  return (
    <ul className={`grid gap-3 ${styles.awards}`}>
      {awards.map(({ award, name, words }) => (
        <li key={award} className="card">
          <Face name={name} size="huge" />
          <p className="grid">
            <span className="eyebrow">{award}</span>
            <b className="head" dir="auto">
              {name}
            </b>
            <span dir="auto">{words}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Facts({ room: { facts, verdict, awards } }: { room: RevealedRoom }) {
  const { closest, surprise, moved } = facts;
  const agrees = awards.length > 0 ? null : facts.agrees;
  return (
    <dl>
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
    <div className="stack-1 rule-below pad-y-3">
      <dt className="eyebrow">{name}</dt>
      <dd className="lede">{children}</dd>
    </div>
  );
}
