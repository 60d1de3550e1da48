import { type RefObject, useRef } from "react";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect";

/** Times in ms: until it starts, and until it has arrived. A card `turns` first, from its back to its face. */
export type Flight = { after: number; takes: number; turns?: boolean };

const EASE = "cubic-bezier(.2,.7,.2,1)";
const OWN = "data-fly";
/** Half a turn, in ms. */
export const CARD_TURNS = 150;

/**
 * Moves what carries the same `data-fly` in two frames from its place in the first to that in the second, by
 * transforms alone. Its transform-origin is 0 0.
 */
export function useFlights(
  root: RefObject<HTMLElement>,
  frame: number,
  flightOf: (key: string) => Flight,
): void {
  const before = useRef(new Map<string, DOMRect>());
  useBrowserLayoutEffect(() => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>(`[${OWN}]`) ?? [])];
    for (const one of all) for (const running of one.getAnimations()) running.cancel();
    const now = new Map(all.map((one) => [one.getAttribute(OWN) ?? "", one.getBoundingClientRect()]));
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const one of isStill ? [] : all) {
      const key = one.getAttribute(OWN) ?? "";
      const [from, to] = [before.current.get(key), now.get(key)];
      if (from && to) fly(one, from, to, flightOf(key));
    }
    before.current = now;
  }, [frame]);
}

/** Turns about the middle. */
const about = (degrees: number) =>
  `translate(50%, 50%) perspective(90vw) rotateY(${degrees}deg) translate(-50%, -50%)`;

function fly(one: HTMLElement, from: DOMRect, to: DOMRect, { turns, after, takes }: Flight): void {
  const there = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const turned = (degrees: number) => `${there} ${about(degrees)}`;
  const rest = "translate(0, 0) scale(1, 1)";
  if (!turns) {
    one.animate([{ transform: there }, { transform: rest }], {
      duration: takes,
      delay: after,
      easing: EASE,
      fill: "backwards",
    });
    return;
  }
  const whole = 2 * CARD_TURNS + takes;
  one.animate(
    [
      { transform: turned(0), easing: "ease-in" },
      { transform: turned(90), offset: CARD_TURNS / whole },
      { transform: turned(-90), offset: CARD_TURNS / whole, easing: "ease-out" },
      { transform: turned(0), offset: (2 * CARD_TURNS) / whole, easing: EASE },
      { transform: `${rest} ${about(0)}` },
    ],
    { duration: whole },
  );
  // its back, until it stands on edge
  one.querySelector("[data-back]")?.animate([{ opacity: 1 }, { opacity: 1 }], { duration: CARD_TURNS });
}
