/** `npm start`'s server and a real browser. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright";
import { ensureChromium } from "#scripts/chromium";
import { root } from "#scripts/settings";
import { freePort } from "./free-port";
import { copyState } from "./prepared-state";
import { HANGS_AFTER_MS, slowDown } from "./speed";

const READY_WITHIN_MS = 10 * 60_000;
const QUIET = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // pictures that never load; intercepting them would turn off the browser's cache for all files
  "--host-resolver-rules=MAP *.invalid ~NOTFOUND",
];

export type Product = {
  /** Like http://127.0.0.1:40123. */
  url: string;
  /** Returns the server's output so far. */
  output: () => string;
  /** Stops the server, normally or like a crash, and starts it again on the same state. */
  restart: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>;
  /** Kills the Worker's process, like a crash, and waits until `npm start` has ended too. */
  crash: () => Promise<void>;
  /** Stops the server and removes its state. */
  stop: () => Promise<void>;
  stateDir: string;
};

/**
 * Starts the product on a free port, with its own state and the demo community; on a copy of a prepared state,
 * unless a test is about the first start.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { isFirstStart = false } = {},
): Promise<Product> {
  const stateDir = mkdtempSync(join(tmpdir(), "listdrop-state-"));
  const port = await freePort();
  const environment = { PORT: String(port), STATE_DIR: stateDir, SEED: "demo", ...settings };
  if (!isFirstStart) copyState(stateDir, environment.SEED === "demo" ? "demo" : "none");
  let server = await startServer(environment);
  return {
    url: `http://127.0.0.1:${port}`,
    output: server.output,
    restart: async (signal) => {
      await server.end(signal);
      server = await startServer(environment);
    },
    crash: () => server.crash(),
    stateDir,
    stop: async () => {
      await server.end();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

type Server = {
  output: () => string;
  end: (signal?: NodeJS.Signals) => Promise<void>;
  crash: () => Promise<void>;
};

async function startServer(environment: Record<string, string>): Promise<Server> {
  const { PATH, HOME } = process.env;
  const server = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    cwd: root,
    // Named as npm names it, so that the server ends if this process is killed.
    env: { PATH, HOME, npm_lifecycle_event: "start", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const note = (chunk: Buffer) => {
    output += chunk;
  };
  server.stdout?.on("data", note);
  server.stderr?.on("data", note);
  await ready(server, () => output);
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  return {
    output: () => output,
    end: async (signal = "SIGTERM") => {
      if (server.exitCode !== null) return;
      server.kill(signal);
      await ended;
    },
    crash: async () => {
      process.kill(workerdOf(server.pid), "SIGKILL");
      await ended;
    },
  };
}

/** The process id of the workerd that a server has started; on Linux only. */
function workerdOf(parent: number | undefined): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
    const [, name, ppid] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
    if (name === "workerd" && Number(ppid) === parent) return Number(pid);
  }
  throw new Error("No workerd to kill");
}

async function ready(server: ChildProcess, output: () => string): Promise<void> {
  const isReady = new Promise<boolean>((resolve) => {
    server.stdout?.on("data", () => {
      if (output().includes("Listdrop is ready on ")) resolve(true);
    });
  });
  const hasEnded = once(server, "exit", { signal: AbortSignal.timeout(READY_WITHIN_MS) });
  const never = hasEnded.catch(() => {}).then(() => false);
  if (await Promise.race([isReady, never])) return;
  server.kill("SIGKILL");
  throw new Error(`The product did not start:\n${output()}`);
}

/** Pages are laid out in the tests' own fonts, unless OWN_FONTS=0. Chromium uses fontconfig on Linux only. */
const hasOwnFonts = process.platform === "linux" && process.env.OWN_FONTS !== "0";
const FONTS: Record<string, string> = hasOwnFonts
  ? { FONTCONFIG_FILE: join(root, "tests/support/fonts.conf") }
  : {};

let browserPromise: Promise<Browser> | undefined;

/** The one browser of this process, for all of its test files; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  browserPromise ??= chromium.launch({
    executablePath: ensureChromium(),
    env: { ...process.env, ...FONTS },
    args: process.getuid?.() === 0 ? ["--no-sandbox", ...QUIET] : QUIET,
  });
  return browserPromise;
}

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

type PageOptions = Partial<{
  screen: keyof typeof SCREENS;
  scheme: "light" | "dark";
  javaScript: boolean;
}>;

export type OpenedPage = {
  page: Page;
  context: BrowserContext;
  /** Script errors, console errors and responses of 500 and more since the page was opened; a good page has none. */
  faults: string[];
  /** Requests without a complete response. */
  openRequests: Set<Request>;
  /** Warnings in the console of every tab, such as why a page's data did not arrive. */
  warnings: string[];
};

/** Pages of contexts that are still open. */
const openedPages = new Set<OpenedPage>();
const withoutScripts = new WeakSet<BrowserContext>();

/** A page of a new visitor: nothing stored, no cookies. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { screen = "desktop", scheme = "light", javaScript = true }: PageOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL,
    viewport: SCREENS[screen],
    hasTouch: screen === "phone",
    isMobile: screen === "phone",
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  context.setDefaultTimeout(HANGS_AFTER_MS);
  if (!javaScript) withoutScripts.add(context);
  // a tab that has closed meanwhile needs nothing
  context.on("page", (tab) => void slowDown(tab).catch(() => {}));
  const page = await context.newPage();
  await slowDown(page);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`);
  });
  const warnings: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const openRequests = new Set<Request>();
  page.on("request", (request) => openRequests.add(request));
  page.on("requestfinished", (request) => openRequests.delete(request));
  page.on("requestfailed", (request) => openRequests.delete(request));
  const opened = { page, context, faults, openRequests, warnings };
  openedPages.add(opened);
  context.on("close", () => openedPages.delete(opened));
  return opened;
}

/** Closes a visitor's pages. Answers that a test still makes for them are dropped, also those that fail. */
export async function closeVisit({ context }: Pick<OpenedPage, "context">): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

export async function closeOpenPages(): Promise<void> {
  await Promise.all([...openedPages].map(closeVisit));
}

const FAILURES = join(root, ".cache/failed-tests");

/** Describes every open page of a test that has failed, and keeps a picture of it. */
export async function describeOpenPages(test: string): Promise<string> {
  mkdirSync(FAILURES, { recursive: true });
  const pages = [...openedPages].flatMap(({ context, ...opened }) =>
    context.pages().map((page) => ({ ...opened, page })),
  );
  const lines = pages.map(async ({ page, openRequests, warnings }, index) => {
    const picture = join(FAILURES, `${test.replace(/[^\w]+/g, "-").slice(0, 80)}-${index + 1}.png`);
    const [shown, server] = await Promise.all([
      answerOf(page.evaluate(shownWords)),
      answerOf(fetch(new URL("/robots.txt", page.url())).then(({ status }) => status)),
      answerOf(page.screenshot({ path: picture })),
    ]);
    const waitsFor = [...openRequests].map((request) => `${request.method()} ${request.url()}`);
    return `${page.url()} showed ${JSON.stringify({ ...Object(shown), server, waitsFor, warnings })}, see ${picture}`;
  });
  return (await Promise.all(lines)).join("\n");
}

const shownWords = () => {
  const wordsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((part) => part.textContent?.trim()).filter(Boolean);
  return {
    heading: wordsOf("h1").join(),
    alerts: wordsOf("[role=alert]"),
    isHydrated: window.listdrop === undefined,
  };
};

/** Returns an answer, or the reason why there is none; a page may hang. */
async function answerOf(answer: Promise<unknown>) {
  const tooLate = new Promise((resolve) => setTimeout(resolve, 10_000, { hangs: true }));
  return Promise.race([answer, tooLate]).catch((error) => ({ error: String(error) }));
}

/** Waits for the answers to a page's writes, such as a FOLLOW that shows at once and is lost with its page. */
export async function writesAnswered(page: Page): Promise<void> {
  const open = [...openedPages].find((one) => one.page === page)?.openRequests ?? new Set();
  await until(() => [...open].every((request) => request.method() === "GET"));
}

/** Hydrates the page by a first interaction, and waits for it. */
export async function waitForHydration(page: Page): Promise<void> {
  if (withoutScripts.has(page.context())) return;
  await page.mouse.move(6, 6);
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => !("listdrop" in window) || window.listdrop === undefined);
}

/** Fills in the log-in form of a page, once it is there, and presses its button. */
export async function fillLogIn(page: Page, username: string, password: string): Promise<void> {
  // the form for new members has the same fields
  await page.getByRole("button", { name: "LOG IN", exact: true }).waitFor();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "LOG IN", exact: true }).click();
}

/** Logs in through the login page, with or without scripts, and stays there. */
export async function logIn(page: Page, username: string, password = "listdrop"): Promise<void> {
  await page.goto("/login");
  await fillLogIn(page, username, password);
  await page.getByRole("heading", { name: "Logged in" }).waitFor();
}

/** Holds requests to these addresses until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The link of the newest mail to an address, once it is there. */
export const linkMailedTo = (address: string, url: string): Promise<string> =>
  until(async () => {
    const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; links: string[] }[];
    return mails.find(({ to }) => to === address)?.links[0];
  });

/** Asks until there is an answer. Not vitest's: `npm run screenshots` runs without it. */
async function until<Answer>(ask: () => Answer | Promise<Answer>): Promise<NonNullable<Answer>> {
  for (const end = Date.now() + HANGS_AFTER_MS; ; await wait(100)) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error("No answer in time");
  }
}
