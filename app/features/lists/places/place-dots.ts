import { cellOf } from "./count-cells";

export type PointedDot = {
  /** The indexes of the item and of its mark. */
  item: number;
  index: number;
  /** The element that contains the picture and its tooltip. */
  around: HTMLElement;
};

const PICTURE = "svg[role=group]";

const elementsOf = (picture: Element): SVGElement[] => [
  ...picture.querySelectorAll<SVGElement>("a, g[tabindex]"),
];

function dotOf(picture: Element | null, indexIn: (dots: SVGElement[]) => number): PointedDot | null {
  const item = /^item-(\d+)$/.exec(picture?.closest("li")?.id ?? "");
  const around = picture?.parentElement;
  if (!picture || !item || !around) return null;
  const index = indexIn(elementsOf(picture));
  return index < 0 ? null : { item: Number(item[1]) - 1, index, around };
}

export function dotAt(target: EventTarget | null): PointedDot | null {
  if (!(target instanceof Element)) return null;
  return dotOf(target.closest(PICTURE), (dots) => dots.findIndex((dot) => dot.contains(target)));
}

/** Returns the dot nearest to a touch on a picture. */
export function nearestDot({ target, clientX, clientY }: MouseEvent): PointedDot | null {
  return dotOf((target as Element).closest(PICTURE), (dots) => {
    const away = dots.map((dot) => {
      const { left, right, top, bottom } = dot.getBoundingClientRect();
      return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    });
    return away.indexOf(Math.min(...away));
  });
}

export function marksOf(dot: PointedDot | null): SVGElement[] {
  const picture = dot?.around.querySelector(PICTURE);
  return picture ? elementsOf(picture) : [];
}

/** Matches paths of profiles and versions, which end with a name. */
const OF_A_PERSON = /^\/(?:profile|listdetails\/\w+)\/([^/?#]+)$/;

/** Returns the last path segment of the person's link at an event's target; null for anything else. */
export function personAt(target: EventTarget | null): string | null {
  const link = target instanceof HTMLElement ? target.closest("a") : null;
  return (link && OF_A_PERSON.exec(link.pathname)?.[1]) ?? null;
}

/** A person's place on each item, null where they left it out. */
export type PlaceOf = (item: number, person: string) => number | null;

/** Lights up a person's dot and cell in every item. */
export function lightDots(part: HTMLElement, person: string | null, placeOf: PlaceOf): void {
  if (!person && !part.hasAttribute("data-pointed")) return;
  let found = false;
  for (const [at, item] of part.querySelectorAll("li[id^=item-]").entries()) {
    for (const mark of item.querySelectorAll(`${PICTURE} :is(a, g)`)) {
      const isTheirs = person !== null && mark.getAttribute("href")?.endsWith(`/${person}`) === true;
      found ||= isTheirs;
      mark.querySelector("circle")?.toggleAttribute("data-lit", isTheirs);
    }
    const place = person === null ? null : placeOf(at, person);
    for (const [i, cell] of item.querySelectorAll("summary i").entries())
      cell.toggleAttribute("data-lit", place !== null && i === cellOf(place));
  }
  part.toggleAttribute("data-pointed", found);
}
