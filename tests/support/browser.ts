/** A server started by `npm start`, and a real browser. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { vi } from "vitest";
import { ensureChromium } from "#scripts/chromium";
import { root } from "#scripts/settings";
import { freePort } from "./free-port";
import { copyPrepared } from "./prepared";

const READY_WITHIN_MS = 10 * 60_000;
/** Longer than the slowest machine needs; a state that takes longer never comes. */
export const HANGS_AFTER_MS = 3 * 60_000;
const QUIET = [
  // pages of one visitor share a process, which has then compiled the scripts already
  "--process-per-site",
  "--renderer-process-limit=1",
  // resolves reserved names as missing, without using the internet
  "--host-resolver-rules=MAP *.invalid ~NOTFOUND",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Product = {
  /** For example http://127.0.0.1:40123. */
  url: string;
  said: () => string;
  /** Stops the server, normally or like a crash, and restarts it on the same state. */
  restart: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>;
  /** Kills the Worker's process, like a crash, and waits until `npm start` has exited too. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
  stateDir: string;
};

/** Starts the product with the demo community, on a copy of a prepared state unless `isFirstStart`. */
export async function startProduct(
  settings: Record<string, string> = {},
  { isFirstStart = false } = {},
): Promise<Product> {
  const stateDir = mkdtempSync(join(tmpdir(), "listdrop-state-"));
  const port = await freePort();
  const environment = { PORT: String(port), STATE_DIR: stateDir, SEED: "demo", ...settings };
  if (!isFirstStart) copyPrepared(stateDir, environment.SEED === "demo" ? "demo" : "none");
  let server = await startServer(environment);
  return {
    url: `http://127.0.0.1:${port}`,
    said: server.said,
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
  said: () => string;
  end: (signal?: NodeJS.Signals) => Promise<void>;
  crash: () => Promise<void>;
};

async function startServer(environment: Record<string, string>): Promise<Server> {
  const { PATH, HOME } = process.env;
  const server = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    cwd: root,
    // Named like npm's own variable, so that the server exits if this process is killed.
    env: { PATH, HOME, npm_lifecycle_event: "start", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const note = (chunk: Buffer) => {
    said += chunk;
  };
  server.stdout?.on("data", note);
  server.stderr?.on("data", note);
  await ready(server, () => said);
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  return {
    said: () => said,
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

/** Returns the process id of the workerd that a server has started; Linux only. */
function workerdOf(parent: number | undefined): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
    const [, name, ppid] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
    if (name === "workerd" && Number(ppid) === parent) return Number(pid);
  }
  throw new Error("No workerd to kill");
}

async function ready(server: ChildProcess, said: () => string): Promise<void> {
  const isReady = new Promise<boolean>((resolve) => {
    server.stdout?.on("data", () => {
      if (said().includes("Listdrop is ready on ")) resolve(true);
    });
  });
  const hasEnded = once(server, "exit", { signal: AbortSignal.timeout(READY_WITHIN_MS) });
  const never = hasEnded.catch(() => {}).then(() => false);
  if (await Promise.race([isReady, never])) return;
  server.kill("SIGKILL");
  throw new Error(`The product did not start:\n${said()}`);
}

let launched: Promise<Browser> | undefined;

/** Returns the browser shared by all test files of this process; it exits with the process. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ["--no-sandbox", ...QUIET] : QUIET,
  });
  return launched;
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
  /** Script errors, console errors and 5xx responses since the page was opened; a good page has none. */
  faults: string[];
};

/** Opens a page as a new visitor, without storage and cookies. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: PageOptions = {},
): Promise<OpenedPage> {
  return pageOf(await newContext(browser, baseURL, options));
}

async function newContext(
  browser: Browser,
  baseURL: string,
  { screen = "desktop", scheme = "light", javaScript = true }: PageOptions,
): Promise<BrowserContext> {
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
  return context;
}

async function pageOf(context: BrowserContext): Promise<OpenedPage> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { page, context, faults };
}

/**
 * Reuses browser contexts for successive visitors of one product. A new visitor has no data of earlier ones
 * except the browser's file cache, which halves the cost of opening a page.
 */
export function visitorsOf(browser: Browser, baseURL: string) {
  const idle = new Map<string, BrowserContext[]>();
  const busy = new Map<BrowserContext, BrowserContext[]>();
  return {
    open: async (options: PageOptions = {}): Promise<OpenedPage> => {
      const key = JSON.stringify([options.screen, options.scheme, options.javaScript]);
      const same = idle.get(key) ?? [];
      idle.set(key, same);
      const context = same.pop() ?? (await newContext(browser, baseURL, options));
      busy.set(context, same);
      return pageOf(context);
    },
    /** Ends all visits. Contexts that a test closed or crashed can't be reused and are closed. */
    leave: async (): Promise<void> => {
      await Promise.all(
        [...busy].map(([context, same]) =>
          forgetVisit(context, baseURL).then(
            () => same.push(context),
            () => context.close(),
          ),
        ),
      );
      busy.clear();
    },
    close: async (): Promise<void> => {
      await Promise.all([...idle.values()].flat().map((context) => context.close()));
    },
  };
}

/** Removes a visit's storage and pages. Throws if the context or one of its pages is closed. */
async function forgetVisit(context: BrowserContext, origin: string): Promise<void> {
  const [page, ...others] = context.pages();
  if (!page) throw new Error("Its pages are closed");
  await Promise.all(others.map((other) => other.close()));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  // a page that still shows the product could store something again
  await page.goto("about:blank");
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  await page.close();
}

/** Hydrates the page by a first interaction, and waits for it. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(6, 6);
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => !("listdrop" in window) || window.listdrop === undefined);
}

/** Logs in through the login page, with or without scripts, and stays on the next page. */
export async function logIn(page: Page, username: string, password = "listdrop"): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "LOG IN", exact: true }).click();
  await page.getByRole("heading", { name: "Logged in" }).waitFor();
}

/** Waits for a mail to an address and returns the link of the newest one. */
export function linkMailedTo(address: string, url: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; links: string[] }[];
      const link = mails.find(({ to }) => to === address)?.links[0];
      if (!link) throw new Error(`No mail to ${address}`);
      return link;
    },
    { timeout: HANGS_AFTER_MS, interval: 100 },
  );
}
