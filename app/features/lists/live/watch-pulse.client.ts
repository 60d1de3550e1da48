import { nextPulseIn, type Pulse, type ToldChange, wallMessage } from "~/features/lists/model/pulse";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { PulseSocket } from "./pulse-socket.client";

type Watch = {
  isRoom: boolean;
  onPulse: (pulse: Pulse) => void;
  onLost: (lost: boolean) => void;
  /** Called with the result of a list that is revealed now, if the page shows it. */
  onResult?: (result: unknown) => void;
  /** Called with the place that the room's wall opens; 0 at its end. */
  onWall: (place: number) => void;
};

type Watching = {
  stop: () => void;
  /** Tells the other pages which place this one opens, if it is the list owner's. */
  tellWall: (place: number) => void;
};

/** After a refusal, such as too many requests, a page waits this many times longer. */
const REFUSED_WAITS = 5;
const TOUCHES = ["pointerdown", "keydown", "scroll"];
/** Time between two sockets, in ms, twice as long at most, so that a crowd doesn't come back at once. */
const NEXT_SOCKET_MS = 30_000;
/** Time over which pages spread what they ask when their sockets close. */
const CLOSED_SPREAD_MS = 2000;

/**
 * Asks for a list's pulse while the page is visible, until the list is gone.
 * A socket tells when to ask; without one it asks again and again, less often after ten minutes without a change
 * or a touch.
 */
export function watchPulse(listId: ListId, { isRoom, onPulse, onLost, onResult, onWall }: Watch): Watching {
  const stopping = new AbortController();
  const { signal } = stopping;
  let tag = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let quietSince = Date.now();
  let isAsking = false;
  let isTold = false;
  let socket: PulseSocket | undefined;
  let socketAfter = 0;
  /** A change that came while a request was under way, with its spread. */
  let news: number | undefined;
  /** The place that this page opened without a socket; the next socket tells it. */
  let untold: number | undefined;

  const askIn = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted && !document.hidden) timer = setTimeout(ask, ms);
  };
  /** After a request that failed or was refused, the page may have missed what its socket told. */
  const plan = (waits: number, isAnswered: boolean) => {
    const wait = nextPulseIn(isRoom, Date.now() - quietSince, isTold && isAnswered) * waits;
    askIn(news === undefined ? wait : Math.random() * news);
    news = undefined;
  };
  const hurry = (spreadMs: number) => {
    if (isAsking) news = spreadMs;
    else askIn(Math.random() * spreadMs);
  };
  const hear = (told: ToldChange) => {
    if (typeof told === "number") return hurry(told);
    if ("wall" in told) return onWall(told.wall);
    if (!onResult) return hurry(told.spread);
    onResult(told.result);
    onPulse(told.pulse);
  };
  async function ask() {
    if (isAsking || document.hidden) return;
    isAsking = true;
    let isLost = false;
    const waits = await answer().catch((error) => {
      if (!signal.aborted) console.warn("no pulse", error);
      onLost(true);
      isLost = true;
      return 1;
    });
    isAsking = false;
    if (waits === null) stopping.abort();
    else plan(waits, !isLost && waits === 1);
  }
  /** Returns the number of intervals to wait; null once the list is gone. */
  async function answer(): Promise<number | null> {
    const headers: HeadersInit = tag ? { "If-None-Match": tag } : {};
    const { status, ...response } = await fetchPulse(headers);
    if (status === 404) return null;
    onLost(status >= 500);
    if (status === 200 || status === 304) void listen();
    if (status === 304) return 1;
    if (status !== 200) return REFUSED_WAITS;
    tag = response.tag;
    quietSince = Date.now();
    onPulse(response.pulse as Pulse);
    return 1;
  }
  async function fetchPulse(headers: HeadersInit) {
    const response = await fetch(paths.pulse(listId), { headers, cache: "no-store", signal });
    const pulse: unknown = response.status === 200 ? await response.json() : null;
    return { status: response.status, tag: response.headers.get("ETag") ?? "", pulse };
  }
  const tellWall = (place: number) => {
    untold = socket?.send(wallMessage(place)) ? undefined : place;
  };
  async function listen() {
    if (Date.now() < socketAfter) return;
    socketAfter = Number.POSITIVE_INFINITY;
    const onClose = () => {
      socketAfter = Date.now() + NEXT_SOCKET_MS * (1 + Math.random());
      socket = undefined;
      if (isTold) hurry(CLOSED_SPREAD_MS);
      isTold = false;
    };
    try {
      const { openPulseSocket } = await import("./pulse-socket.client");
      if (signal.aborted || document.hidden) return onClose();
      // it was hidden and shown meanwhile
      if (socket) return;
      const onOpen = () => {
        isTold = true;
        if (untold !== undefined) tellWall(untold);
      };
      socket = openPulseSocket(listId, { onOpen, onChange: hear, onClose });
    } catch (error) {
      console.warn("no socket", error);
      onClose();
    }
  }

  const touch = () => {
    quietSince = Date.now();
  };
  for (const sign of TOUCHES) addEventListener(sign, touch, { capture: true, passive: true, signal });
  const sleep = () => {
    clearTimeout(timer);
    socket?.close();
    socketAfter = 0;
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : ask()), { signal });
  // a connection that comes back shows at once
  addEventListener("online", ask, { signal });
  signal.addEventListener("abort", sleep);
  void ask();
  return { stop: () => stopping.abort(), tellWall };
}
