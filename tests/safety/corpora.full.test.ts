/**
 * Stores payloads in every field, and opens every screen that shows them in a real browser, before and after
 * hydration. They must stay readable, and must not run, load, navigate or become markup.
 */
import fc from "fast-check";
import type { Browser } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { type OpenedPage, openPage, sharedBrowser, waitForHydration } from "#tests/support/browser";
import { isExhaustive } from "#tests/support/full";
import { cookieOf } from "#tests/support/test-app";
import { bootWorker } from "#tests/support/worker";
import type { Member } from "~/platform/viewer.server";
import { corporaSource, naughty, xss } from "./support/corpora";
import { PICTURES, storePayloads } from "./support/stored-payloads";

const SEED = 20_261_120;
/** Payloads per site; PAYLOADS sets the total. */
const AT_ONCE = isExhaustive ? 100 : 20;

const all = [...new Set([...naughty, ...xss])];
const count = Math.min(all.length, Number(process.env.PAYLOADS ?? (isExhaustive ? all.length : AT_ONCE)));
const [payloads = []] = fc.sample(fc.shuffledSubarray(all, { minLength: count, maxLength: count }), {
  numRuns: 1,
  seed: SEED,
});
const batches = Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, at) =>
  payloads.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
);

/** Records effects of a payload in the page: opened dialogs and policy violations. */
const WATCH = `
  window.ran = [];
  for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = () => { window.ran.push(name); };
  document.addEventListener("securitypolicyviolation", (event) => {
    window.ran.push(event.violatedDirective + " " + event.blockedURI + " " + event.sample);
  });`;

/** Finds forbidden markup: code in attributes, script addresses, foreign elements. */
const MARKUP = `
  [...document.querySelectorAll("*")].flatMap((element) => [
    ...[...element.attributes].filter(({ name }) => /^on/.test(name)).map(({ name }) => element.tagName + " " + name),
    ...["href", "src", "action", "formaction"].filter((name) => /^\\s*(javascript|data|vbscript):/i.test(element.getAttribute(name) ?? "")).map((name) => element.tagName + " " + name),
    ...(/^(iframe|object|embed|base|frame|applet|marquee|math)$/i.test(element.tagName) ? [element.tagName] : []),
  ])`;

const TEXT = `
  document.body.textContent + [...document.querySelectorAll("input, textarea")].map(({ value }) => "\\n" + value).join("")`;

/** The browser logs error responses by itself. */
const EXPECTED_ERRORS = /status of 4\d\d/;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

type Visitor = OpenedPage & { wrong: string[] };

async function visitorOf(origin: string, member: Member | null): Promise<Visitor> {
  const opened = await openPage(browser, origin);
  const { context, page } = opened;
  const wrong: string[] = [];
  if (member) {
    const cookies = cookieOf(member)
      .split("; ")
      .map((cookie) => ({
        name: cookie.split("=", 1)[0] ?? "",
        value: cookie.slice(cookie.indexOf("=") + 1),
        url: origin,
      }));
    await context.addCookies(cookies);
  }
  await context.addInitScript(WATCH);
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith("http"),
    (route) => {
      const url = route.request().url();
      if (!url.startsWith(PICTURES)) wrong.push(`asks for ${url}`);
      return route.fulfill({ contentType: "image/png", body: PIXEL });
    },
  );
  page.on("dialog", (dialog) => {
    wrong.push(`opens ${dialog.type()}`);
    return dialog.dismiss();
  });
  context.on("page", (other) => wrong.push(`opens a window: ${other.url()}`));
  return { ...opened, wrong };
}

async function look({ page, faults, wrong }: Visitor, origin: string): Promise<string[]> {
  const ran = await page.evaluate<string[]>("window.ran.splice(0)");
  const markup = await page.evaluate<string[]>(MARKUP);
  const left = new URL(page.url()).origin === origin ? [] : [`went to ${page.url()}`];
  const real = faults.splice(0).filter((fault) => !EXPECTED_ERRORS.test(fault));
  return [...ran, ...markup, ...left, ...real, ...wrong.splice(0)];
}

test("payloads in every field are text in every screen", async () => {
  const began = Date.now();
  const problems: string[] = [];
  let stored = 0;
  let pages = 0;
  let texts = 0;
  for (const batch of batches) {
    const worker = await bootWorker();
    const { origin } = await worker.url();
    const site = await storePayloads(worker, batch);
    const visitors = {
      anyone: await visitorOf(origin, null),
      ann: await visitorOf(origin, site.people.ann),
      cleo: await visitorOf(origin, site.people.cleo),
      mia: await visitorOf(origin, site.people.mia),
    };
    for (const screen of site.screens) {
      const visitor = visitors[screen.as];
      const { page } = visitor;
      const note = (found: string[]) =>
        problems.push(...found.map((one) => `${screen.name} (${screen.path}): ${one}`));
      await page.goto(origin + screen.path);
      note(await look(visitor, origin));
      await waitForHydration(page);
      if (screen.name.startsWith("list")) await page.getByRole("button", { name: "SHARE" }).first().click();
      const shown = await page.evaluate<string>(TEXT);
      note(
        screen.texts.filter((text) => !shown.includes(text)).map((text) => `lacks ${JSON.stringify(text)}`),
      );
      note(await look(visitor, origin));
      texts += screen.texts.length;
      pages += 2;
    }
    stored += site.stored;
    await Promise.all(Object.values(visitors).map(({ context }) => context.close()));
    await worker.close();
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${payloads.length} payloads stored by ${stored} calls, ${pages} pages rendered, ${texts} texts read, ${problems.length} problems, ${seconds} s, with ${corporaSource}`,
  );
  expect(problems.slice(0, 20)).toEqual([]);
});
