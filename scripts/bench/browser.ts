/** P1 and P2: download weight of pages, and paint times on a phone. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright";
import { ensureChromium } from "../chromium";
import type { BenchServer } from "./bench-server";
import { aim, atMost, type Figure } from "./figures";
import type { Sample } from "./sample";
import type { BenchState } from "./state";

const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const KB = 1000;
/** Enough time for everything that a page loads by itself. */
const SETTLE_MS = 1500;
const ROUNDS = 5;

type Resource = { type: string; bytes: number };

/** Compresses with the Brotli levels of production: 4 for dynamic pages, 11 for static files. */
const compressBody = (body: Buffer, type: string) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: type === "document" || type === "fetch" ? 4 : 11 },
  }).length;

export async function browserFigures(server: BenchServer, { sample }: BenchState): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: FLAGS });
  try {
    const figures: Figure[] = [];
    for (const [what, path] of pagesOf(sample))
      figures.push(...(await weightOf(browser, server.url + path, what)));
    figures.push(...(await formFigures(browser, server, sample)));
    return [...figures, ...(await paintFigures(browser, server, `/lists/${sample.listId}`))];
  } finally {
    await browser.close();
  }
}

const pagesOf = ({ listId, creator, itemId }: Sample): [string, string][] => [
  ["home", "/"],
  ["list of 10 versions", `/lists/${listId}`],
  ["item", `/item/${listId}/${creator}/${itemId}`],
];

async function formFigures(browser: Browser, { url }: BenchServer, sample: Sample): Promise<Figure[]> {
  const { listId, member } = sample;
  const forms: [string, string][] = [
    ["drop", "/drop"],
    ["edit", `/edit/${listId}`],
    ["same item", `/lists/${listId}/same-item`],
  ];
  const figures: Figure[] = [];
  for (const [what, path] of forms) {
    const found = await weightOf(browser, url + path, what, member);
    figures.push(...found.filter((figure) => figure.what.endsWith(AFTER_HYDRATION)));
  }
  return figures;
}

/** Pages with the list form. */
const FORMS = /^\/(drop|edit)\b/;

const AFTER_HYDRATION = "scripts after hydration";

async function weightOf(
  browser: Browser,
  url: string,
  what: string,
  as?: Sample["member"],
): Promise<Figure[]> {
  const page = await browser.newPage();
  if (as) await page.context().addCookies([{ name: "auth-user", value: as.webToken, url }]);
  const loading: Promise<Resource>[] = [];
  page.on("requestfinished", (request) => {
    const resource = async () => {
      const type = request.resourceType();
      const body = (await (await request.response())?.body()) ?? Buffer.alloc(0);
      return { type, bytes: body.length ? compressBody(body, type) : 0 };
    };
    // requests aborted when the page closes don't count
    loading.push(resource().catch(() => ({ type: "other", bytes: 0 })));
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const before = await Promise.all(loading);
  // the page's data is in scripts too, but counts towards the document
  const inline = await page.evaluate(() =>
    Array.from(document.scripts, ({ src, type, text }) =>
      src || type === "text/plain" || type === "application/json" ? "" : text,
    ).join(""),
  );
  // the first move only says where the mouse is
  for (const at of [20, 30]) await page.mouse.move(at, at);
  await page.waitForFunction(() => !("listdrop" in window) || window.listdrop === undefined);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLE_MS);
  const after = await Promise.all(loading);
  await page.close();
  const pictures = new Set(["image", "other"]);
  const counted = before.filter(({ type }) => !pictures.has(type));
  const script = (resources: Resource[]) =>
    totalBytes(resources.filter(({ type }) => type === "script")) +
    compressBody(Buffer.from(inline), "document");
  const tenth = (bytes: number) => Math.ceil((bytes / KB) * 10) / 10;
  const budget = FORMS.test(new URL(url).pathname) ? 160 : 110;
  return [
    atMost("P1", `${what}: scripts before anybody shows up`, tenth(script(before)), 10, {
      unit: " KB",
    }),
    atMost("P1", `${what}: all of the page, pictures aside`, tenth(totalBytes(counted)), 70, { unit: " KB" }),
    atMost("P1", `${what}: requests, pictures aside`, counted.length, 6),
    atMost("P1", `${what}: ${AFTER_HYDRATION}`, tenth(script(after)), budget, { unit: " KB" }),
  ];
}

const totalBytes = (resources: Resource[]) => resources.reduce((sum, { bytes }) => sum + bytes, 0);

/** Measures the largest paint of a page with and without scripts, alternating, and its layout shift. */
async function paintFigures(browser: Browser, server: BenchServer, path: string): Promise<Figure[]> {
  const html = (await server.get(path)).body.replace(/<script[\s\S]*?<\/script>/g, "");
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? "";
  const css = (await server.get(sheet, null, { cached: true })).body;
  const control = createServer(({ url }, answer) => {
    answer.setHeader("Content-Type", url === sheet ? "text/css" : "text/html; charset=utf-8");
    answer.end(url === sheet ? css : html);
  });
  await new Promise<void>((done) => control.listen(0, "127.0.0.1", done));
  const port = (control.address() as AddressInfo).port;
  const ratios: number[] = [];
  let shift = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const plain = await paintOf(browser, `http://127.0.0.1:${port}/`);
    const ours = await paintOf(browser, server.url + path);
    ratios.push(ours.largest / plain.largest);
    shift = Math.max(shift, ours.shift);
  }
  control.close();
  const ratio = ratios.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  return [
    aim(
      "P2",
      "list: largest paint on a slow phone, against static HTML",
      ratio.toFixed(2),
      "≤ 1.10",
      ratio <= 1.1,
    ),
    atMost("P2", "list: layout shift", Number(shift.toFixed(4)), 0),
  ];
}

/** Emulates a slow phone: fast 3G and a quarter of this machine's speed. */
async function onSlowPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

type Paint = { largest: number; shift: number };

async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  await onSlowPhone(page);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS / 3);
  const seen = await page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        const found = { largest: 0, shift: 0 };
        for (const type of ["largest-contentful-paint", "layout-shift"])
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if (type === "layout-shift")
                found.shift += (entry as PerformanceEntry & { value: number }).value;
              else found.largest = entry.startTime;
          }).observe({ type, buffered: true });
        setTimeout(() => resolve(found), 200);
      }),
  );
  await context.close();
  return seen;
}
