/** Text and controls on the coloured band of a list can be read in every state, on every tile, in both schemes. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { exactly, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });

const TILES = ["l", "m", "d"].flatMap((tone) => Array.from({ length: 10 }, (_, hue) => `1${tone}${hue}`));
const CONTRAST_MIN = 4.5;

/** Holds every control of the band in a state, as a pointer or a finger would. */
async function force(page: Page, states: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: ".band :is(a, button)",
  });
  for (const nodeId of nodeIds)
    await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: states });
}

/** Returns what has too little contrast with what is behind it, by tile. */
const faintOn = (page: Page, tiles: string[], least: number) =>
  page.evaluate(
    ([codes, minimum]) => {
      const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const luminanceOf = (colour: string) => {
        if (!pen) throw new Error("no canvas");
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const band = document.querySelector<HTMLElement>(".band");
      if (!band) throw new Error("no band");
      const ownText = (element: Element) =>
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      const inSight = (element: Element) =>
        !element.closest("dialog, [popover], [data-face], .sr-only, [aria-hidden]") &&
        element.checkVisibility();
      const texts = [...band.querySelectorAll("*")].filter((element) => ownText(element) && inSight(element));
      return codes.flatMap((tile) => {
        band.dataset.tile = tile;
        return texts.flatMap((element) => {
          let behind = element;
          while (/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(behind).backgroundColor))
            behind = behind.parentElement ?? document.body;
          const ground = luminanceOf(getComputedStyle(behind).backgroundColor);
          const own = luminanceOf(getComputedStyle(element).color);
          const contrast = (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
          return contrast < minimum ? [`${tile} ${element.textContent?.trim()}: ${contrast.toFixed(2)}`] : [];
        });
      });
    },
    [tiles, least] as const,
  );

test.each(variants(["light", "dark"] as const))("in the %s scheme", async (scheme) => {
  const { listId } = await fixture.drop("ann", ["Rye", "Spelt"], { title: "Best bread", chapters: ["Food"] });
  await fixture.add("bob", listId, ["Spelt", "Rye"]);
  const page = await fixture.visit(`/lists/${listId}`, { as: "bob", scheme });
  const look = async (what: string) => {
    for (const states of [[], ["hover"], ["focus", "focus-visible"], ["active"]]) {
      await force(page, states);
      expect([what, states, await faintOn(page, TILES, CONTRAST_MIN)]).toEqual([what, states, []]);
    }
    await force(page, []);
  };
  await look("list");
  await page.locator(".band").getByRole("button", exactly("SAVE")).click();
  await page.locator(".band").getByRole("button", exactly("SAVED")).waitFor();
  await look("saved list");
});
