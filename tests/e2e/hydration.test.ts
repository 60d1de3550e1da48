/** Pages work before scripts run, load none until an interaction, and lose nothing on hydration. */
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { holdRequests, logIn, waitForHydration } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { arriveAt, follow, goTo, load } from "#tests/support/steps";
import { screenFixture } from "./screens/fixture";

const fixture = screenFixture({ SEED: "demo" });

async function firstList(page: Page): Promise<string> {
  await load(page, "/");
  return (await page.getByRole("link", { name: "READ MORE" }).first().getAttribute("href")) ?? "";
}

describe("an anonymous visitor", () => {
  test("a page without interaction never loads its scripts", async () => {
    const { page } = await fixture.open();
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
  });

  test.each<[string, (page: Page) => Promise<void>]>([
    ["a pointer that moves", (page) => page.mouse.move(70, 70, { steps: 9 })],
    ["a key", (page) => page.keyboard.press("Shift")],
    ["a scroll", (page) => page.mouse.wheel(0, 200)],
    ["the focus", (page) => page.getByRole("link", { name: "Listdrop" }).first().focus()],
  ])("wakes the page by %s", async (_, wake) => {
    const { page } = await fixture.open();
    await load(page, "/");
    await wake(page);
    await page.waitForFunction(() => window.listdrop === undefined);
  });

  test("in the app's wrapper follows links that open the app, before anybody touches the page", async () => {
    const { page } = await fixture.open();
    await page.addInitScript(() => {
      window.Capacitor = {
        Plugins: { App: { addListener: (_, heard) => heard({ url: `${location.origin}/support` }) } },
      };
    });
    await load(page, "/");
    await arriveAt(page, "**/support");
  });

  test("in the app's wrapper shares by its sheet, opens other sites outside, and logs in with the push token", async () => {
    const { page } = await fixture.open();
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
    const shared = ["share", { text: "Look", url: `${fixture.url()}/lists/1` }];
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
  });

  test("who logs in in another tab is logged in on an untouched page too", async () => {
    const { page, context } = await fixture.open();
    await load(page, "/support");
    const other = await context.newPage();
    await logIn(other, "ann");
    await other.waitForFunction(() => localStorage.getItem("auth-token") !== null);
    await page.getByRole("link", { name: "MY STUFF" }).first().waitFor();
    await expect.poll(() => other.evaluate(() => localStorage.getItem("auth-token"))).not.toBeNull();
  });

  test("keeps text typed before hydration", async () => {
    const { page } = await fixture.open();
    await load(page, "/login");
    const field = page.getByLabel("Username");
    await field.evaluate((input: HTMLInputElement) => {
      input.value = "typed early";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await waitForHydration(page);
    await expect.poll(() => field.inputValue()).toBe("typed early");
  });

  test("may press something at the moment when hydration begins", async () => {
    const { page } = await fixture.open();
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
  });
});

describe("the focus", () => {
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.tagName);

  test.each(variants(["a stranger", "a member"]))(
    "of %s stays where Tab has put it while the page hydrates",
    async (who) => {
      const { page } = await fixture.open();
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
    },
  );
});

describe("a member", () => {
  test("a stored token without a cookie is cleared at load", async () => {
    const { page } = await fixture.open();
    await goTo(page, "/support");
    await page.evaluate(() => localStorage.setItem("auth-token", "left over"));
    await goTo(page, "/support");
    expect(await page.evaluate(() => localStorage.getItem("auth-token"))).toBeNull();
  });
});
