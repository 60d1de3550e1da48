/** Pages work before scripts run, load little until an interaction, and lose nothing on hydration. */
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdRequests, logIn, openPage, sharedBrowser, waitForHydration } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { type ServedSite, serve } from "#tests/support/served-route";
import { arriveAt, follow, goTo, load } from "#tests/support/steps";
import { GLYPH_FOLDER } from "~/lib/look/glyph";

const KB = 1024;

let product: ServedSite;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([serve(), sharedBrowser()]);
});
afterAll(async () => {
  await product?.stop();
});

/** Compressed sizes by content, because the strongest compression takes a second per page. */
const sizes = new Map<string, number>();

function compressedSize(body: Buffer): number {
  const content = body.toString("latin1");
  const size = sizes.get(content) ?? brotliCompressSync(body).length;
  sizes.set(content, size);
  return size;
}

const isPicture = (answer: Response) => answer.headers()["content-type"]?.startsWith("image/") ?? false;

/** Measures the page's downloads so far, compressed as in production. */
function loadedBy(page: Page) {
  const answers: Response[] = [];
  page.on("response", (answer) => answers.push(answer));
  return async () => {
    let files = 0;
    let inline = 0;
    let all = 0;
    let requests = 0;
    for (const answer of answers) {
      const kind = answer.request().resourceType();
      // the icon too is a picture, which a browser asks for at some time of its own
      if (isPicture(answer) || answer.status() >= 300) continue;
      // after the first paint, with a budget of their own (glyphs.test.ts)
      if (answer.url().includes(GLYPH_FOLDER)) continue;
      const body = await answer.body().catch(() => Buffer.alloc(0));
      const size = compressedSize(body);
      requests += 1;
      all += size;
      if (kind === "script") files += size;
      if (kind === "document") inline += brotliCompressSync(inlineScriptsOf(body.toString())).length;
    }
    return { files, inline, all, requests };
  };
}

const inlineScriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*text\/plain)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, text]) => text)
    .join("");

async function firstList(page: Page): Promise<string> {
  await load(page, "/");
  return (await page.getByRole("link", { name: "READ MORE" }).first().getAttribute("href")) ?? "";
}

describe("an anonymous visitor", () => {
  test("loads few bytes of the home and list pages before interacting, and hydrates on the first interaction", async () => {
    const { page, faults } = await openPage(browser, product.url);
    for (const path of ["/", await firstList(page)]) {
      const fresh = await openPage(browser, product.url);
      const loaded = loadedBy(fresh.page);
      await fresh.page.clock.install();
      await load(fresh.page, path);
      await fresh.page.clock.runFor(1500);
      const before = await loaded();
      expect(before.files + before.inline).toBeLessThanOrEqual(10 * KB);
      expect(before.all).toBeLessThanOrEqual(70 * KB);
      expect(before.requests).toBeLessThanOrEqual(6);
      await waitForHydration(fresh.page);
      const after = await loaded();
      expect(after.files).toBeLessThanOrEqual(110 * KB);
      expect(fresh.faults).toEqual([]);
      await fresh.context.close();
    }
    expect(faults).toEqual([]);
  });

  test("a page without interaction never loads its scripts", async () => {
    const { page, context, faults } = await openPage(browser, product.url);
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.clock.install();
    for (const path of ["/", await firstList(page), "/login", "/nowhere"]) {
      await load(page, path);
      await page.clock.runFor("24:00:00");
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      expect(await page.evaluate(() => document.getElementById("hydrate")?.dataset.begun)).toBeUndefined();
      expect(scripts).toEqual([]);
    }
    await waitForHydration(page);
    expect(scripts).not.toEqual([]);
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
    await context.close();
  });

  test.each<[string, (page: Page) => Promise<void>]>([
    ["a pointer that moves", (page) => page.mouse.move(70, 70, { steps: 9 })],
    ["a key", (page) => page.keyboard.press("Shift")],
    ["a scroll", (page) => page.mouse.wheel(0, 200)],
    ["the focus", (page) => page.getByRole("link", { name: "Listdrop" }).first().focus()],
  ])("wakes the page by %s", async (_, wake) => {
    const { page, context, faults } = await openPage(browser, product.url);
    await load(page, "/");
    await wake(page);
    await page.waitForFunction(() => window.listdrop === undefined);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("in the app's wrapper follows links that open the app, before anybody touches the page", async () => {
    const { page, context } = await openPage(browser, product.url);
    await page.addInitScript(() => {
      window.Capacitor = {
        Plugins: { App: { addListener: (_, heard) => heard({ url: `${location.origin}/support` }) } },
      };
    });
    await load(page, "/");
    await arriveAt(page, "**/support");
    await context.close();
  });

  test("in the app's wrapper shares by its sheet, opens other sites outside, and logs in with the push token", async () => {
    const { page, context, faults } = await openPage(browser, product.url);
    await page.addInitScript(() => {
      const requests: unknown[] = [];
      let give: (token: { value: string }) => void = () => {};
      Object.assign(window, { asked: requests });
      const note = async (...what: unknown[]) => void requests.push(what);
      window.Capacitor = {
        Plugins: {
          PushNotifications: {
            addListener: (_, heard) => {
              give = heard;
            },
            requestPermissions: async () => ({ receive: "granted" }),
            register: async () => {
              give({ value: "a phone's token" });
              await note("registered");
            },
          },
          Share: { share: (what) => note("share", what) },
          Browser: { open: ({ url }) => note("open", url) },
        },
      };
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
    await load(page, "/login");
    await page.waitForFunction(() => "asked" in window && window.listdrop === undefined);
    await page.waitForFunction(() => Object.hasOwn(navigator, "share"));
    await page.evaluate(async () => {
      await navigator.share({ text: "Look", url: `${location.origin}/lists/1` });
      const link = document.createElement("a");
      link.href = "https://elsewhere.example/page";
      document.body.appendChild(link);
      link.click();
      link.remove();
    });
    const shared = ["share", { text: "Look", url: `${product.url}/lists/1` }];
    const opened = ["open", "https://elsewhere.example/page"];
    await expect.poll(asked).toEqual([shared, opened]);
    await page.getByLabel("Username").fill("ann");
    await page.getByLabel("Password", { exact: true }).fill("listdrop");
    await expect.poll(asked).toEqual([shared, opened, ["registered"]]);
    const sent = page.waitForRequest((request) => request.method() === "POST" && /login/.test(request.url()));
    await page.getByRole("button", { name: "LOG IN", exact: true }).click();
    await expect
      .poll(async () => new URLSearchParams((await sent).postData() ?? "").getAll("pushtoken"))
      .toEqual(["a phone's token"]);
    await page.getByRole("heading", { name: "Logged in" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("who logs in in another tab is logged in on an untouched page too", async () => {
    const { page, context } = await openPage(browser, product.url);
    await load(page, "/support");
    const other = await context.newPage();
    await logIn(other, "ann");
    await other.waitForFunction(() => localStorage.getItem("auth-token") !== null);
    await page.getByRole("link", { name: "MY STUFF" }).first().waitFor();
    await expect.poll(() => other.evaluate(() => localStorage.getItem("auth-token"))).not.toBeNull();
    await context.close();
  });

  test("keeps text typed before hydration", async () => {
    const { page, context } = await openPage(browser, product.url);
    await load(page, "/login");
    const field = page.getByLabel("Username");
    await field.evaluate((input: HTMLInputElement) => {
      input.value = "typed early";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await waitForHydration(page);
    await expect.poll(() => field.inputValue()).toBe("typed early");
    await context.close();
  });

  test("may press something at the moment when hydration begins", async () => {
    const { page, context, faults } = await openPage(browser, product.url);
    await page.addInitScript(() => {
      const listen = document.addEventListener.bind(document);
      let pressed = false;
      // React adds its listeners as soon as hydration starts, before it renders anything
      document.addEventListener = (type: string, ...rest: [EventListener]) => {
        listen(type, ...rest);
        if (type !== "auxclick" || pressed) return;
        pressed = true;
        queueMicrotask(() => document.querySelector("main")?.click());
      };
    });
    await goTo(page, "/");
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the focus", () => {
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.tagName);

  test.each(variants(["a stranger", "a member"]))(
    "of %s stays where Tab has put it while the page hydrates",
    async (who) => {
      const { page, context } = await openPage(browser, product.url);
      if (who === "a member") await logIn(page, "ann");
      const wake = await holdRequests(page, "**/assets/*.js");
      await load(page, "/support");
      await page.keyboard.press("Tab");
      await expect.poll(() => focused(page)).toBe("Skip to content");
      wake();
      await page.waitForFunction(() => window.listdrop === undefined);
      await page.waitForLoadState("networkidle");
      await expect.poll(() => focused(page)).toBe("Skip to content");
      await page.keyboard.press("Tab");
      await expect.poll(() => focused(page)).toBe("Listdrop");
      await follow(
        page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }),
        page.getByRole("heading", { level: 1, name: /privacy/i }),
      );
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
      await context.close();
    },
  );
});

describe("a member", () => {
  test("a stored token without a cookie is cleared at load", async () => {
    const { page, context } = await openPage(browser, product.url);
    await goTo(page, "/support");
    await page.evaluate(() => localStorage.setItem("auth-token", "left over"));
    await goTo(page, "/support");
    expect(await page.evaluate(() => localStorage.getItem("auth-token"))).toBeNull();
    await context.close();
  });
});
