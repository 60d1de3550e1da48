import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports of outgoing connections, one of which could take it before the server starts. */
const FROM = 10_000;
const BELOW = 32_000;

export async function freePort(): Promise<number> {
  const port = randomInt(FROM, BELOW);
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
