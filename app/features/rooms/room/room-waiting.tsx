import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { personKey } from "~/features/lists/model/list-people";
import { paths } from "~/lib/addresses/paths";
import { figure, plural } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { Tile } from "~/ui/tiles/tile";
import { AskingGuests } from "./asking-guests";
import { fromRoom, NAMES_SHOWN, type QrPicture, REVEAL_MIN, tallyWords, type WaitingRoom } from "./room";
import styles from "./room.module.css";
import { ShareButtons } from "./share-buttons";

type Props = {
  room: WaitingRoom;
  /** The number of people in by the newest pulse. */
  inNow: number;
  lost: boolean;
  refused: string | undefined;
};

export function RoomWaiting({ room, inNow, lost, refused }: Props) {
  const { listId, title, host, invitation, listOwner, pulse, names } = room;
  return (
    <div className={`stack ${styles.main}`} data-host={listOwner || undefined}>
      <header>
        <p className="eyebrow">
          {host === null ? "A question for a group" : <bdi>{host}</bdi>}
          {host !== null && " asks"}
        </p>
        <h1
          className={`above-2 ${styles.question}`}
          {...ownScript(title)}
          data-long={title.length > LONG || undefined}
        >
          {title}
        </h1>
      </header>
      {invitation && <Invitation room={room} />}
      <AskingGuests listId={listId} asking={room.asking} fromRoom />
      <p className={`line row-title baseline ${styles.tally}`} role="status">
        <b className="figure">{figure(inNow)}</b> {tallyWords(inNow, pulse.expected)}
      </p>
      <Slips names={names} expected={pulse.expected} />
      <div className={`row gap-3 ${styles.acts}`}>
        <Acts room={room} />
      </div>
      <Offered choices={room.choices} left={room.choicesLeft} />
      {refused && <p role="alert">{refused}</p>}
      <p className="bold" role="status">
        {lost && "No connection. This page catches up by itself."}
      </p>
      <noscript>
        <p>
          <Link to={paths.room(listId)} reloadDocument>
            Reload this page
          </Link>{" "}
          to see who is in.
        </p>
      </noscript>
    </div>
  );
}

/** Longer questions are set smaller. */
const LONG = 34;

function Invitation({ room: { invitation, title, listOwner, host } }: { room: WaitingRoom }) {
  if (!invitation) return null;
  const { qr, short, link, guests } = invitation;
  const words = `${host ?? "Somebody"} asks: ${title}`;
  return (
    <aside className={`stack-3 centred-items ${styles.invitation}`} aria-label="Invitation">
      <QrCode qr={qr} label="QR code of the link" className={styles.qr} />
      {short && <Address url={short} />}
      {short && <p className={`quiet ${styles.how}`}>Scan it or type it.{guests && " A name is enough."}</p>}
      {!short && listOwner && (
        <Form method="post" className={`row ${styles.share}`}>
          <Button type="submit" name="intent" value="open">
            MAKE A SHORT ADDRESS
          </Button>
        </Form>
      )}
      <ShareButtons url={link} text={words} className={`row ${styles.share}`}>
        <a className="alone" href={mailTo(words, link)}>
          By mail
        </a>
      </ShareButtons>
    </aside>
  );
}

const mailTo = (subject: string, link: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`Rank it here, and see everybody's lists merged into one:\n${link}`)}`;

function Address({ url }: { url: string }) {
  const { host, pathname } = new URL(url);
  return (
    <p className={`row-title text-center ${styles.address}`}>
      <span className="quiet">{host}</span>
      <wbr />
      {pathname}
    </p>
  );
}

/** More slips than this are smaller. */
const BIG_SLIPS = 8;

/** Shows who is in, and who is still to come. */
function Slips({ names, expected }: { names: string[]; expected: number | null }) {
  const fresh = useFresh(names);
  const all = expected === null ? names.length : Math.max(expected, names.length);
  if (names.length === 0 && expected === null)
    return <p className="quiet">Nobody is in yet. Names appear here as they come.</p>;
  if (all > NAMES_SHOWN && names.length === 0) return null;
  const waiting = Math.max(0, Math.min(all, NAMES_SHOWN) - names.length);
  return (
    <ul
      className={`grid gap-3 ${styles.slips}`}
      data-many={all > BIG_SLIPS || undefined}
      aria-label="Who is in"
    >
      {names.map((name, i) => (
        <li
          key={personKey(name, i)}
          className={`stack-1 fine shrinks ${styles.slip}`}
          data-new={fresh.has(name) || undefined}
        >
          <span className={`center edged rounded ${styles.paper}`}>
            <Face name={name} size="big" />
          </span>
          <bdi className={`bold ${styles.name}`}>{name}</bdi>
        </li>
      ))}
      {Array.from({ length: waiting }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty slips are alike
        <li key={i} className={`stack-1 fine shrinks ${styles.slip}`} data-waiting aria-hidden="true">
          <span className={`center edged rounded ${styles.paper}`} />
          <span className={`bold ${styles.name}`}>to come</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows what everybody chooses from. */
function Offered({ choices, left }: { choices: WaitingRoom["choices"]; left: number }) {
  if (choices.length === 0) return null;
  return (
    <ul className={`grid gap-3 ${styles.slips} ${styles.offered}`} aria-label="To choose from">
      {choices.map(({ title, tile }) => (
        <li key={title}>
          <Tile tile={tile} title={title} look="words" titled />
        </li>
      ))}
      {left > 0 && <li className="quiet small">and {figure(left)} more</li>}
    </ul>
  );
}

/** Returns the names that have come since the page was loaded last. */
function useFresh(names: string[]): ReadonlySet<string> {
  const before = useRef(names);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const known = new Set(before.current);
    const added = names.filter((name) => !known.has(name));
    before.current = names;
    if (added.length > 0) setFresh(new Set(added));
  }, [names]);
  return fresh;
}

function Acts({ room }: { room: WaitingRoom }) {
  const { listId, listOwner, own, pulse, host, ownerReveals } = room;
  const { expected, open } = pulse;
  const byItself =
    expected === null || ownerReveals ? "" : `It opens by itself when all ${figure(expected)} are in.`;
  const hasTwo = pulse.in >= REVEAL_MIN;
  const ranking = rankingLink(listId, own);
  if (open)
    return (
      <>
        {ranking}
        <p className={`quiet ${styles.how}`}>Everyone here sees every list.</p>
      </>
    );
  if (!listOwner)
    return (
      <>
        {ranking}
        <p className={`quiet ${styles.how}`}>
          {host === null ? (
            "It opens by itself."
          ) : (
            <>
              <bdi>{host}</bdi> opens it. {byItself || "Keep this page open."}
            </>
          )}
        </p>
      </>
    );
  return (
    <>
      <Form method="post">
        <Button
          type="submit"
          variant="drop"
          name="intent"
          value="reveal"
          aria-disabled={!hasTwo || undefined}
          aria-describedby="reveal-how"
        >
          REVEAL
        </Button>
      </Form>
      {ranking}
      <p className={`quiet ${styles.how}`} id="reveal-how">
        {hasTwo
          ? byItself || "Everyone sees the result at once."
          : `You can reveal it once ${plural(REVEAL_MIN - pulse.in, "more list is", "more lists are")} in.`}
      </p>
    </>
  );
}

function rankingLink(listId: string, own: WaitingRoom["own"]) {
  const [to, words] =
    own === "empty" || own === "ranked"
      ? [paths.edit(listId), own === "ranked" ? "CHANGE YOURS" : "RANK YOURS"]
      : [paths.dropVersion(listId), "RANK YOURS"];
  return (
    <LinkButton to={fromRoom(to)} icon={own === "ranked" ? "pencil" : "plus"}>
      {words}
    </LinkButton>
  );
}

type QrProps = { qr: QrPicture; label: string; className?: string };

/** A QR code, dark on white in both schemes, with its quiet zone. */
function QrCode({ qr: { size, path }, label, className = "" }: QrProps) {
  return (
    <span className={`block fits rounded ${styles.code} ${className}`}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path fill="currentColor" d={path} />
      </svg>
    </span>
  );
}
