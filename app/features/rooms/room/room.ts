/** The view of a room for its page. */
import type { Pulse } from "~/features/lists/model/pulse";
import type { Verdict } from "~/features/merge/firmness/firmness-words";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import { typedGuestName } from "~/lib/people/guest-name";
import type { Pictures } from "~/lib/people/people-pictures";
import { figure } from "~/lib/text/plural";
import type { Award, OwnLine } from "./awards";
import type { RevealedItem, RevealFacts, Wall } from "./reveal";

/** A room with more people shows their number only. */
export const NAMES_SHOWN = 24;
/** The choices that a waiting room shows; more would push out who is in. */
export const CHOICES_SHOWN = 8;
/** A list of fewer versions has nothing to reveal. */
export const REVEAL_MIN = 2;

export type QrPicture = {
  /** The side of the picture, in modules, without its quiet zone. */
  size: number;
  /** The data of an SVG path, one run of dark modules after the other. */
  path: string;
};

type RoomHead = {
  listId: ListId;
  title: string;
  /** Null once the owner has left. */
  host: string | null;
  pulse: Pulse;
  listOwner: boolean;
  /** The state of the viewer's version; null if they have to log in or join first. */
  own: "none" | "empty" | "ranked" | null;
};

/** A browser that asks to go on as a guest. */
export type AskingGuest = {
  id: string;
  name: string;
  /** Shown on that browser's screen, too: several may ask under one name. */
  number: number;
};

export const toAskingGuest = ({ id, name }: { id: string; name: string }): AskingGuest => ({
  id,
  name: typedGuestName(name),
  number: (Number.parseInt(id.slice(-6), 16) % 900) + 100,
});

export type WaitingRoom = RoomHead & {
  state: "waiting";
  /** In the order of their arrival; empty beyond NAMES_SHOWN. */
  names: string[];
  /** The first of what the owner offers, in an order of the list's own, so that nobody copies the owner's. */
  choices: { title: string; tile: TileCode }[];
  /** The number of further choices. */
  choicesLeft: number;
  pictures: Pictures;
  /** True if only the owner or a date reveals it. */
  ownerReveals: boolean;
  /** For the owner alone. */
  asking: AskingGuest[];
  /** The link, its QR code, and the address to type, which expires; null without a valid link. */
  invitation: {
    link: string;
    qr: QrPicture;
    short: string | null;
    /** True if a name is enough to join. */
    guests: boolean;
  } | null;
};

export type RoomResultView = {
  items: RevealedItem[];
  /** The number of further items, which are not shown. */
  beyond: number;
  verdict: Verdict | null;
  facts: RevealFacts;
  wall: Wall;
  awards: Award[];
  /** Null for who has no list here. */
  line: OwnLine | null;
};

/** What a page that waited is told at the reveal. */
export type ToldResult = RoomResultView & { pulse: Pulse };

export type RevealedRoom = RoomHead &
  RoomResultView & {
    state: "revealed";
    /** The path of the list's link; null for a viewer who hasn't got it, or without a valid one. */
    link: string | null;
    next: NextRoom | null;
  };

/** Returns the room as its page shows it once it was told the result, also after it has loaded the same. */
export function withTold(
  room: WaitingRoom | RevealedRoom,
  told: ToldResult | null,
): WaitingRoom | RevealedRoom {
  if (!told) return room;
  if (room.state === "revealed") return room.pulse.rev === told.pulse.rev ? { ...room, ...told } : room;
  const link = room.invitation && new URL(room.invitation.link).pathname;
  return { ...room, ...told, state: "revealed", link, next: null };
}

/** The room in which the same people are asked another question. */
export type NextRoom = {
  title: string;
  link: string;
  /** For a guest of this room: their name there, and the form's idempotency key. */
  guest: { name: string; action: string; formKey: string } | null;
};

/** Returns the words after the number of people who are in. */
export const tallyWords = (n: number, expected: number | null): string =>
  expected === null ? (n === 1 ? "is in" : "are in") : `of ${figure(expected)} are in`;

const FROM_ROOM = "room";

/** Marks the address of a form that leads back to the room. */
export const fromRoom = (path: string) => `${path}?${FROM_ROOM}=1`;
export const isFromRoom = ({ url }: Pick<Request, "url">) => new URL(url).searchParams.has(FROM_ROOM);

/** The form for one's version, which leads back to the room while the list is blind. */
export const wayToRank = (listId: ListId, isBlind: boolean): string =>
  isBlind ? fromRoom(paths.dropVersion(listId)) : paths.dropVersion(listId);
