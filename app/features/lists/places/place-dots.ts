/** The dots of the pictures of places, as they are in the page. */

/** A dot in one of the pictures of an item. */
export type PointedDot = {
  /** The index of the item, and of its mark. */
  item: number;
  index: number;
  /** What holds the picture and its tip. */
  around: HTMLElement;
  /** Whether it is a large picture, whose dots are links. */
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

/** The dot that an event is on. */
export function dotAt(target: EventTarget | null): PointedDot | null {
  if (!(target instanceof Element)) return null;
  return dotOf(target.closest(`${LARGE}, ${SMALL}`), (dots) => dots.findIndex((dot) => dot.contains(target)));
}

/** The dot nearest to a touch on a large picture. */
export function nearestDot({ target, clientX, clientY }: MouseEvent): PointedDot | null {
  return dotOf((target as Element).closest(LARGE), (dots) => {
    const away = dots.map((dot) => {
      const { left, right, top, bottom } = dot.getBoundingClientRect();
      return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    });
    return away.indexOf(Math.min(...away));
  });
}

/** All marks of the large picture that a dot is in. */
export function marksOf(dot: PointedDot | null): SVGElement[] {
  const picture = dot?.isLarge && dot.around.querySelector(LARGE);
  return picture ? elementsOf(picture) : [];
}

/** Profile and version addresses end with a name. */
const OF_A_PERSON = /^\/(?:profile|listdetails\/\w+)\/([^/?#]+)$/;

/** The last part of the address of the link to a person that an event is on; null on anything else. */
export function personAt(target: EventTarget | null): string | null {
  const link = target instanceof HTMLElement ? target.closest("a") : null;
  return (link && OF_A_PERSON.exec(link.pathname)?.[1]) ?? null;
}

/**
 * Lights the dots of a person in every item, or of nobody. A row's small picture has a dot for each of the first ones
 * of the large picture that it opens to, in the same order.
 */
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
