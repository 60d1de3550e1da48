/** A slow line and a slow processor for browser tests: `npm test -- e2e --lag=MS --cpu=FACTOR`. */
import type { BrowserContext, CDPSession, Page } from "playwright";

/** Latency in ms that every request has in addition. */
const LAG = Number(process.env.LAG ?? 0);
/** How many times slower a page computes. */
const CPU = Number(process.env.CPU ?? 1);

/** A state that takes longer in ms never comes, at the chosen speed. */
export const HANGS_AFTER_MS = 60_000 * Math.max(1, CPU);

/** Each page's session, of which there is one: the first of several would rule. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();
const offline = new WeakSet<BrowserContext>();

const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

/** Slows a page down as chosen. */
export async function slowDown(page: Page): Promise<void> {
  if (LAG > 0) await setLine(page);
  if (CPU > 1) await setProcessor(page);
}

/** Sets how many times slower a page computes; the chosen speed by default. */
export async function setProcessor(page: Page, rate = CPU): Promise<void> {
  await (await sessionOf(page)).send("Emulation.setCPUThrottlingRate", { rate });
}

const CHOSEN = { latency: LAG, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Sets a page's line: latency in ms, throughputs in bytes per second, -1 for any. By default the line is the
 * chosen one. A context that was cut off stays so.
 */
export async function setLine(page: Page, line: Partial<typeof CHOSEN> = {}): Promise<void> {
  const session = await sessionOf(page);
  await session.send("Network.enable");
  const isOffline = offline.has(page.context());
  await session.send("Network.emulateNetworkConditions", { offline: isOffline, ...CHOSEN, ...line });
}

/** Cuts off or reconnects all pages of a context, and keeps their latency. */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  if (isOffline) offline.add(context);
  else offline.delete(context);
  // first our line, then the event that tells the page: what it asks at once has to arrive
  if (LAG > 0) await Promise.all(context.pages().map((page) => setLine(page)));
  await context.setOffline(isOffline);
}
