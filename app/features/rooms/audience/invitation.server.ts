import { first, runQueries } from "#db/run-queries";
import { listOwnerWithName } from "~/features/lists/stored/lists.queries.server";
import { NAMES_SHOWN } from "~/features/rooms/room/room";
import { namesIn, ownVersions } from "~/features/rooms/room/room.queries.server";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { AUDIENCES, isBlindnessOver } from "~/lib/people/audience";
import { nameInRoom } from "~/lib/people/guest-name";
import { type Pictures, picturesOf } from "~/lib/people/people-pictures";
import type { App } from "~/platform/app.server";
import { hashOfKey, keyCookie } from "~/platform/list-keys.server";
import { Refusal } from "~/platform/refusal";
import type { Viewer } from "~/platform/viewer.server";
import { idOfKey, listOfKey } from "./audience.queries.server";
import { endOfBlindness } from "./audience-words";

export type Invitation = {
  listId: ListId;
  title: string;
  /** The list owner's name; null without one. */
  host: string | null;
  /** Those who are in, in the order in which they came, at most NAMES_SHOWN. */
  names: string[];
  pictures: Pictures;
  /** The number of people who ranked something. */
  inCount: number;
  /** The number of people for whom a blind list waits; null if it waits for none. */
  expected: number | null;
  /** `revealed`: was blind and is no longer; `open`: never was. */
  state: "blind" | "revealed" | "open";
  /** The end of blindness as a date, or null: until the host reveals it. */
  until: string | null;
  /** True if a name is enough to join. */
  guests: boolean;
};

/**
 * Returns what a list's link shows, with the cookie that gives access to the list, or the path of the list to
 * those who are on it. Refuses 'not-found' for a link that has ended.
 */
export async function readInvitation(
  app: App,
  viewer: Viewer,
  key: string,
): Promise<{ invitation: Invitation; cookie: string; to: string | null }> {
  const hash = await hashOfKey(key);
  if (hash === null) throw new Refusal("not-found");
  const id = idOfKey(hash);
  const { list, names, owner, own } = await runQueries(app.db, {
    list: first(listOfKey(app.db, hash)),
    names: namesIn(app.db, id, NAMES_SHOWN),
    owner: first(listOwnerWithName(app.db, id)),
    own: viewer && first(ownVersions(app.db, id, [viewer.id])),
  });
  if (!list) throw new Refusal("not-found");
  const isBlind = !AUDIENCES[list.audience].open && !isBlindnessOver(list, app.now());
  const wasBlind = list.revealedAt !== null || !AUDIENCES[list.audience].open;
  return {
    invitation: {
      listId: list.id,
      title: list.title,
      host: owner?.name ?? null,
      names: names.map(({ name }) => nameInRoom(name)),
      pictures: picturesOf([...names, owner]),
      inCount: list.ranked,
      expected: isBlind ? list.expected : null,
      state: isBlind ? "blind" : wasBlind ? "revealed" : "open",
      until: isBlind && list.blindUntil !== null ? endOfBlindness(list.blindUntil) : null,
      guests: list.guests,
    },
    cookie: keyCookie(app, list.id, key),
    to: own ? (isBlind ? paths.room(list.id) : paths.list(list.id)) : null,
  };
}
