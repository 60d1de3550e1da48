/** A slow line and a slow processor for browser tests: `npm test -- e2e --lag=MS --cpu=FACTOR`. */
import type { BrowserContext, CDPSession, Page } from "playwright";

/** Latency in ms that every request has in addition. */
const LAG = Number(process.env.LAG ?? 0);
/** How many times slower a page computes. */
const CPU = Number(process.env.CPU ?? 1);

/** A state that takes longer in ms never comes, at the chosen speed. */
export const HANGS_AFTER_MS = 60_000 * Math.max(1, CPU);

const lines = new WeakMap<Page, CDPSession>();
const offline = new WeakSet<BrowserContext>();

/** Slows a page down as chosen. A context that a test has cut off stays so. */
export async function slowDown(page: Page): Promise<void> {
  if (LAG === 0 && CPU === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  lines.set(page, session);
  await setLine(page);
  if (CPU > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
}

/** Cuts off or reconnects all pages of a context, and keeps their latency. */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  if (isOffline) offline.add(context);
  else offline.delete(context);
  await context.setOffline(isOffline);
  await Promise.all(context.pages().map(setLine));
}

async function setLine(page: Page): Promise<void> {
  const conditions = { latency: LAG, downloadThroughput: -1, uploadThroughput: -1 };
  await lines.get(page)?.send("Network.emulateNetworkConditions", {
    offline: offline.has(page.context()),
    ...conditions,
  });
}
