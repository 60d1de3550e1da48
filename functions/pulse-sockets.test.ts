import { expect, test, vi } from "vitest";
import { listFixture } from "#tests/support/lists";
import { memberOf, testApp } from "#tests/support/test-app";
import { readPulseState } from "~/features/lists/live/pulse.server";
import { PulseSockets } from "./pulse-sockets";

const PAGE = {
  state: { seen: "", open: true, circle: "" },
  watcher: { session: null, keys: null, leads: false },
};

/** A state with these sockets, which takes further ones. */
const stateWith = (getWebSockets: (tag?: string) => never[]) => ({
  getWebSockets,
  setWebSocketAutoResponse: () => {},
  acceptWebSocket: () => {},
  storage: { getAlarm: async () => null, setAlarm: vi.fn() },
});

/** Opens one more socket where so many of all, and of its client, are open. */
async function statusWith(all: number, ofClient: number, { client = "192.0.2.1", circle = "" } = {}) {
  const sockets = new PulseSockets(
    stateWith((tag) => new Array(tag === undefined ? all : ofClient) as never[]),
  );
  const opened = sockets.open({ client, ...PAGE, state: { ...PAGE.state, circle } });
  // Node has no WebSocketPair
  return opened.then(({ status }) => status).catch(() => "accepted");
}

test("a list has 1,000 sockets, and one client 20 of them; 400 where a room may share an address", async () => {
  expect(await statusWith(999, 19)).toBe("accepted");
  expect(await statusWith(999, 20)).toBe(429);
  expect(await statusWith(999, 399, { circle: "key" })).toBe("accepted");
  expect(await statusWith(999, 400, { circle: "key" })).toBe(429);
  expect(await statusWith(1000, 0)).toBe(503);
  // which may stand for many
  expect(await statusWith(999, 400, { client: "unknown" })).toBe("accepted");
});

test("a socket closes when its hour is over, by alarm or at a change, and says nothing", async () => {
  const app = await testApp({ afterAnswer: (work) => void work() });
  const { listId } = await listFixture(app, await memberOf(app, "ann"));
  const state = { ...(await readPulseState(app, listId)), seen: "" };
  const socketUntil = (until: number) => ({
    readyState: 1 as const,
    deserializeAttachment: () => ({ ...PAGE, state, until }),
    serializeAttachment: () => {},
    send: vi.fn(),
    close: vi.fn(),
  });
  const [over, open] = [socketUntil(Date.now() - 1), socketUntil(Date.now() + 60_000)];
  const durable = stateWith(() => [over, open] as never[]);
  const sockets = new PulseSockets(durable);
  await sockets.sweep();
  expect(over.close).toHaveBeenCalledOnce();
  expect(durable.storage.setAlarm.mock.calls).toEqual([[open.deserializeAttachment().until]]);
  sockets.changed(app, listId);
  await vi.waitFor(() => expect(open.send).toHaveBeenCalledOnce());
  expect(open.close).not.toHaveBeenCalled();
  expect(over.close).toHaveBeenCalledTimes(2);
  expect(over.send).not.toHaveBeenCalled();
});

test("the owner's wall tells the other pages of the same circle what it opens, and nobody else may", async () => {
  const socketOf = (leads: boolean, circle = "") => ({
    readyState: 1 as const,
    deserializeAttachment: () => ({
      until: 0,
      state: { ...PAGE.state, circle },
      watcher: { ...PAGE.watcher, leads },
    }),
    serializeAttachment: () => {},
    send: vi.fn(),
    close: vi.fn(),
  });
  const [wall, phone, stranger] = [socketOf(true), socketOf(false), socketOf(false, "other")];
  const sockets = new PulseSockets({
    storage: { getAlarm: async () => null, setAlarm: async () => {} },
    getWebSockets: () => [wall, phone, stranger],
    setWebSocketAutoResponse: () => {},
    acceptWebSocket: () => {},
  });
  sockets.hear(wall, "wall 3");
  await vi.waitFor(() => expect(phone.send).toHaveBeenCalledOnce());
  // of places in quick succession the last one, so that no phone misses the end
  for (const place of [2, 1, 0]) sockets.hear(wall, `wall ${place}`);
  await vi.waitFor(() => expect(phone.send).toHaveBeenCalledTimes(2));
  expect(phone.send.mock.calls).toEqual([['{"wall":3}'], ['{"wall":0}']]);
  expect([wall.send, stranger.send].map((send) => send.mock.calls)).toEqual([[], []]);
  sockets.hear(phone, "wall 1");
  sockets.hear(wall, "wall of text");
  expect([phone, wall].map(({ close }) => close.mock.calls)).toEqual([[[1008]], [[1008]]]);
});
