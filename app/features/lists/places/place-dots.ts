export type PointedDot = {
  /** The indexes of the item and of its mark. */
  item: number;
  index: number;
  /** The element that contains the picture and its tooltip. */
  around: HTMLElement;
  /** True for a large picture, whose dots are links. */
  isLarge: boolean;
};

const LARGE = "svg[role=group]";
const SMALL = "svg[data-row]";

const elementsOf = (picture: Element): SVGElement[] => [
  ...picture.querySelectorAll<SVGElement>(picture.matches(LARGE) ? "a, g[tabindex]" : "circle"),
];

function dotOf(picture: Element | null, indexIn: (dots: SVGElement[]) => number): PointedDot | null {
  const item = /^item-(\d+)$/.exec(picture?.closest("li")?.id ?? "");
  const around = picture?.parentElement;
  if (!picture || !item || !around) return null;
  const index = indexIn(elementsOf(picture));
  return index < 0 ? null : { item: Number(item[1]) - 1, index, around, isLarge: picture.matches(LARGE) };
}

export function dotAt(target: EventTarget | null): PointedDot | null {
  if (!(target instanceof Element)) return null;
  return dotOf(target.closest(`${LARGE}, ${SMALL}`), (dots) => dots.findIndex((dot) => dot.contains(target)));
}

/** Returns the dot nearest to a touch on a large picture. */
export function nearestDot({ target, clientX, clientY }: MouseEvent): PointedDot | null {
  return dotOf((target as Element).closest(LARGE), (dots) => {
    const away = dots.map((dot) => {
      const { left, right, top, bottom } = dot.getBoundingClientRect();
      return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    });
    return away.indexOf(Math.min(...away));
  });
}

export function marksOf(dot: PointedDot | null): SVGElement[] {
  const picture = dot?.isLarge && dot.around.querySelector(LARGE);
  return picture ? elementsOf(picture) : [];
}

/** Matches paths of profiles and versions, which end with a name. */
const OF_A_PERSON = /^\/(?:profile|listdetails\/\w+)\/([^/?#]+)$/;

/** Returns the last path segment of the person's link at an event's target; null for anything else. */
export function personAt(target: EventTarget | null): string | null {
  const link = target instanceof HTMLElement ? target.closest("a") : null;
  return (link && OF_A_PERSON.exec(link.pathname)?.[1]) ?? null;
}

/** Lights up a person's dots in every item. Small and large pictures have their dots in the same order. */
export function lightDots(part: HTMLElement, person: string | null): void {
  if (!person && !part.hasAttribute("data-pointed")) return;
  let found = false;
  for (const item of part.querySelectorAll("li[id^=item-]")) {
    const small = item.querySelectorAll(`${SMALL} circle`);
    for (const [i, mark] of item.querySelectorAll(`${LARGE} :is(a, g)`).entries()) {
      const isTheirs = person !== null && mark.getAttribute("href")?.endsWith(`/${person}`) === true;
      found ||= isTheirs;
      for (const dot of [mark.querySelector("circle"), small[i]]) dot?.toggleAttribute("data-lit", isTheirs);
    }
  }
  part.toggleAttribute("data-pointed", found);
}
