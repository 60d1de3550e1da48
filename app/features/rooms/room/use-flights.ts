import { type RefObject, useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";
import { FACE_FLIES, MOVES, SLIP_TURNS } from "./wall-frames";

/** `turns` of a slip that shows its item now; `after` is the time until it starts, in ms. */
export type Flight = { turns?: boolean; after: number };

const EASE = "cubic-bezier(.2,.7,.2,1)";
const OWN = "data-fly";
const FACE = "f";

/**
 * Moves what carries the same `data-fly` in two frames from its place in the first to that in the second, by
 * transforms alone. Keys of faces begin with 'f'.
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
      if (from && to) fly(one, from, to, key.startsWith(FACE) ? FACE_FLIES : MOVES, flightOf(key));
    }
    before.current = now;
  }, [frame]);
}

/** Turns about the middle. */
const about = (degrees: number) =>
  `translate(50%, 50%) perspective(90vw) rotateY(${degrees}deg) translate(-50%, -50%)`;

function fly(one: HTMLElement, from: DOMRect, to: DOMRect, duration: number, { turns, after }: Flight): void {
  const there = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const turned = (degrees: number) => `${there} ${about(degrees)}`;
  const rest = "translate(0, 0) scale(1, 1)";
  if (!turns) {
    one.animate([{ transform: there }, { transform: rest }], {
      duration,
      delay: after,
      easing: EASE,
      fill: "backwards",
    });
    return;
  }
  const whole = 2 * SLIP_TURNS + MOVES;
  one.animate(
    [
      { transform: turned(0), easing: "ease-in" },
      { transform: turned(90), offset: SLIP_TURNS / whole },
      { transform: turned(-90), offset: SLIP_TURNS / whole, easing: "ease-out" },
      { transform: turned(0), offset: (2 * SLIP_TURNS) / whole, easing: EASE },
      { transform: `${rest} ${about(0)}` },
    ],
    { duration: whole },
  );
  // its back, until it stands on edge
  one.querySelector("[data-back]")?.animate([{ opacity: 1 }, { opacity: 1 }], { duration: SLIP_TURNS });
}
