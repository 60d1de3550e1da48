import { expect, test } from "vitest";
import { PulseSockets } from "./pulse-sockets";

const PAGE = { state: { seen: "", open: true, circle: "" }, watcher: { session: null, keys: null } };

/** Opens one more socket where so many of all, and of its client, are open. */
function statusWith(open: { all: number; ofClient: number }, client = "192.0.2.1"): number | "accepted" {
  const sockets = new PulseSockets({
    getWebSockets: (tag) => new Array(tag === undefined ? open.all : open.ofClient),
    setWebSocketAutoResponse: () => {},
    acceptWebSocket: () => {},
  });
  try {
    return sockets.open({ client, ...PAGE }).status;
  } catch {
    // Node has no WebSocketPair
    return "accepted";
  }
}

test("a list has 1,000 sockets, and one client 400 of them", () => {
  expect(statusWith({ all: 999, ofClient: 399 })).toBe("accepted");
  expect(statusWith({ all: 1000, ofClient: 0 })).toBe(503);
  expect(statusWith({ all: 999, ofClient: 400 })).toBe(429);
  // which may stand for many
  expect(statusWith({ all: 999, ofClient: 400 }, "unknown")).toBe("accepted");
});
