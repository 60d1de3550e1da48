/**
 * The sockets of one list's open pages. They say that something has changed, not what: the page then asks for the
 * pulse like every reader. At a reveal they bring the result, because a whole room would ask for it at once. What
 * they know stands in each socket's attachment, so the object may sleep between writes.
 */

import { type PulseState, readPulseState } from "~/features/lists/live/pulse.server";
import {
  PULSE_PING,
  PULSE_PONG,
  placeOnWall,
  type ToldChange,
  type Watcher,
} from "~/features/lists/model/pulse";
import { readToldResults } from "~/features/rooms/room/told-result.server";
import type { ListId } from "~/lib/data/ids";
import { isOneClient } from "~/lib/requests/client-address";
import { HOUR } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { measureWork } from "~/platform/background-work.server";
import { logError } from "~/platform/to-refusal.server";

const OPEN_MAX = 1000;
/** Sockets of one client: on a public list; and on a list by link, as people of one room may share an address. */
const OPEN_PER_CLIENT_MAX = { public: 20, byLink: 400 };
/** Time after which a socket is judged again like a new one, in ms. */
const LIFE_MS = HOUR;
/** Time over which so many pages spread what they ask, and between two tellings, in ms. */
const SPREADS = [
  { upTo: 20, ms: 150 },
  { upTo: 300, ms: 2000 },
  { upTo: OPEN_MAX, ms: 5000 },
];
/** Writes in quick succession are told as one. */
const PAUSE_MS = 150;
/** Time between two places of a wall that are told, in ms; of more, the last one is. */
const WALL_PAUSE_MS = 300;
const IS_OPEN = 1;

type Page = { state: PulseState; watcher: Watcher };
type Attachment = Page & { until: number };
type Socket = Pick<
  WebSocket,
  "readyState" | "send" | "close" | "serializeAttachment" | "deserializeAttachment"
>;
type State = Pick<DurableObjectState, "acceptWebSocket" | "setWebSocketAutoResponse"> & {
  storage: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">;
  getWebSockets: (tag?: string) => Socket[];
};

export class PulseSockets {
  readonly #state: State;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notBefore = 0;
  #wallAfter = 0;
  #wallTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: State) {
    this.#state = state;
  }

  /** Opens a socket for a page that may see the list. */
  async open({ client, ...page }: Page & { client: string }): Promise<Response> {
    const most = page.state.circle === "" ? OPEN_PER_CLIENT_MAX.public : OPEN_PER_CLIENT_MAX.byLink;
    if (isOneClient(client) && this.#state.getWebSockets(client).length >= most)
      return new Response(null, { status: 429 });
    if (this.#state.getWebSockets().length >= OPEN_MAX) return new Response(null, { status: 503 });
    const { 0: ofPage, 1: socket } = new WebSocketPair();
    this.#state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PULSE_PING, PULSE_PONG));
    this.#state.acceptWebSocket(socket, [client]);
    const until = Date.now() + LIFE_MS;
    socket.serializeAttachment({ ...page, until } satisfies Attachment);
    if ((await this.#state.storage.getAlarm()) === null) await this.#state.storage.setAlarm(until);
    return new Response(null, { status: 101, webSocket: ofPage });
  }

  /** Closes the sockets whose hour is over, and comes back for the next. */
  async sweep(): Promise<void> {
    let next = Number.POSITIVE_INFINITY;
    for (const socket of this.#openSockets()) {
      const { until } = attachedTo(socket);
      if (until <= Date.now()) socket.close(1000);
      else next = Math.min(next, until);
    }
    if (next < Number.POSITIVE_INFINITY) await this.#state.storage.setAlarm(next);
  }

  /** Tells the pages soon, if what they watch has changed. */
  changed(app: App, listId: ListId): void {
    if (this.#timer || this.#state.getWebSockets().length === 0) return;
    const wait = Math.max(PAUSE_MS, this.#notBefore - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      app.afterAnswer(() =>
        measureWork(app, "after response", "pulse", async () =>
          this.#tell(app, listId, await readPulseState(app, listId)),
        ),
      );
    }, wait);
  }

  /** Passes what the owner's wall opens on to the other pages. Closes a socket that says anything else. */
  hear(from: Socket, message: unknown): void {
    const wall = placeOnWall(message);
    const { state, watcher } = attachedTo(from);
    if (wall === null || !watcher.leads) return void from.close(1008);
    clearTimeout(this.#wallTimer);
    const wait = Math.max(0, this.#wallAfter - Date.now());
    this.#wallTimer = setTimeout(() => this.#tellWall(wall, from, state.circle), wait);
  }

  #tellWall(wall: number, from: Socket, circle: string): void {
    this.#wallAfter = Date.now() + WALL_PAUSE_MS;
    const told = JSON.stringify({ wall } satisfies ToldChange);
    for (const socket of this.#openSockets())
      if (socket !== from && attachedTo(socket).state.circle === circle) socket.send(told);
  }

  /** Closes the sockets of a list that is gone or has another circle: who still sees it opens one anew. */
  async #tell(app: App, listId: ListId, now: PulseState | null): Promise<void> {
    const reveal = now?.open ? await this.#resultsOf(app, listId, now) : null;
    const sockets = this.#openSockets();
    const spread = SPREADS.find(({ upTo }) => sockets.length <= upTo)?.ms ?? 0;
    this.#notBefore = Date.now() + spread;
    for (const socket of sockets) {
      const { until, state, watcher } = attachedTo(socket);
      if (!now || now.circle !== state.circle || until < Date.now()) socket.close(1000);
      else if (now.seen !== state.seen) {
        socket.serializeAttachment({ until, state: now, watcher } satisfies Attachment);
        const result = reveal?.get(socket);
        const told: ToldChange = result ? { spread, pulse: result.pulse, result } : spread;
        socket.send(JSON.stringify(told));
      }
    }
  }

  /** Reads what the pages that wait for the list's reveal may see of it now. Without, they ask by themselves. */
  async #resultsOf(app: App, listId: ListId, now: PulseState) {
    const waiting = this.#openSockets().filter((socket) => {
      const { state, until } = attachedTo(socket);
      return !state.open && state.circle === now.circle && until >= Date.now();
    });
    if (waiting.length === 0) return null;
    try {
      const results = await readToldResults(
        app,
        listId,
        waiting.map((socket) => attachedTo(socket).watcher),
      );
      return new Map(waiting.map((socket, i) => [socket, results[i]]));
    } catch (error) {
      logError(error, app.requestId, "after response");
      return null;
    }
  }

  #openSockets = () => this.#state.getWebSockets().filter(({ readyState }) => readyState === IS_OPEN);
}

const attachedTo = (socket: Socket) => socket.deserializeAttachment() as Attachment;
