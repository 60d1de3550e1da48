/**
 * The insides of cards and lists of links that this isolate of the Worker has rendered before, by everything that they
 * show: a front page is the same ten cards for nearly everyone. docs/decisions/12-kept-cards.md
 */
import { type ComponentPropsWithoutRef, createContext, type ReactNode, useContext } from "react";
import { keepNewest } from "~/lib/keep-newest";

const ENTRIES_MAX = 400;
/** Characters; all stay below some 6 MB of 128. */
const LENGTH_MAX = 16_000;

/** By key, least recently used first. */
const insides = new Map<string, string>();

/** What one page takes from the kept ones, and what it adds to them once it is a text. */
export function newKeptMarkup() {
  const rendered: { tag: KeptTag; label: string; key: string }[] = [];
  return {
    /** The inside of an element, if it was rendered before; else it will be read from the page. */
    insideOf(tag: KeptTag, label: string, key: string): string | undefined {
      const inside = insides.get(key);
      if (inside === undefined) rendered.push({ tag, label, key });
      else keepInside(key, inside);
      return inside;
    },
    /** Keeps the new elements of a rendered page. */
    keep(page: string): void {
      for (const { tag, label, key } of rendered) {
        const begin = page.indexOf(`<${tag} aria-labelledby="${label}"`);
        if (begin < 0) continue;
        const start = page.indexOf(">", begin) + 1;
        const inside = page.slice(start, page.indexOf(`</${tag}>`, start));
        if (inside.length <= LENGTH_MAX) keepInside(key, textOfItsOwn(inside));
      }
    },
  };
}

/** V8 makes a slice of a text point into the whole of it, which would keep each page in memory. */
const textOfItsOwn = (slice: string) => new TextDecoder().decode(new TextEncoder().encode(slice));

const keepInside = (key: string, inside: string): void => keepNewest(insides, key, inside, ENTRIES_MAX);

/** Null in the browser, which renders everything itself. */
export const KeptMarkup = createContext<ReturnType<typeof newKeptMarkup> | null>(null);

type KeptTag = "article" | "nav";

type Props = Omit<ComponentPropsWithoutRef<KeptTag>, "children"> & {
  as: KeptTag;
  /** The id of its heading, unique on the page. */
  label: string;
  /** All that its inside depends on: props, context and time. */
  shows: unknown[];
  inside: () => ReactNode;
};

/** An element without others of its kind in it; the Worker renders each inside once. */
export function Kept({ as: Tag, label, shows, inside, ...attributes }: Props) {
  const markup = useContext(KeptMarkup);
  const kept = markup?.insideOf(Tag, label, JSON.stringify(shows));
  if (kept === undefined)
    return (
      <Tag aria-labelledby={label} {...attributes}>
        {inside()}
      </Tag>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own text
  return <Tag aria-labelledby={label} {...attributes} dangerouslySetInnerHTML={{ __html: kept }} />;
}
