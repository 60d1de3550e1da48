import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { LETTER, PICKER_STYLES } from "~/lib/look/glyph";
import { glyphInTitle } from "~/lib/look/glyph-in-title";
import table from "~/lib/look/glyph-table.json";
import { Button } from "~/ui/buttons/button";
import { Tile } from "~/ui/tiles/tile";
import styles from "./glyph-picker.module.css";
import tags from "./glyph-tags.json";
import { lastPicked, rememberPick } from "./last-picked";

type Named = { glyph: string; name: string; words: string };
type Group = { name: string; glyphs: Named[] };

const GROUPS: Group[] = table.map(([name = "", ...entries], group) => ({
  name,
  glyphs: entries.map((entry, i) => {
    const at = entry.indexOf(" ");
    const words = `${entry.slice(at + 1)} ${tags[group]?.[i]}`.toLowerCase();
    return { glyph: entry.slice(0, at), name: entry.slice(at + 1), words };
  }),
}));
const ALL = GROUPS.flatMap(({ glyphs }) => glyphs);

const FOUND_MAX = 42;

/** Returns those that have all words in name or tags: names that begin with the first word, other names, tags. */
function searched(typed: string): Named[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ""] = wanted;
  const rank = ({ words, name }: Named) =>
    words.startsWith(first) ? 0 : words.slice(0, name.length).includes(first) ? 1 : 2;
  return ALL.filter(({ words }) => wanted.every((word) => words.includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, FOUND_MAX);
}

type Props = {
  title: string;
  ground: string;
  glyph: string;
  onPick: (glyph: string) => void;
  onClose: () => void;
};

/** Picks a glyph by its name, by a tag or from its group. Arrows walk, Enter picks, Escape closes. */
export default function GlyphPicker({ title, ground, glyph, onPick, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [recent] = useState(() => ALL.filter((one) => lastPicked().includes(one.glyph)));
  const found = useMemo(() => searched(typed), [typed]);
  useEffect(() => {
    dialog.current?.showModal();
    loadGlyphs();
  }, []);
  const shown = glyph === LETTER ? "" : glyph || glyphInTitle(title);
  const pick = (picked: string) => {
    if (picked && picked !== LETTER) rememberPick(picked);
    onPick(picked);
  };
  const groups: Group[] = typed.trim()
    ? [{ name: found.length > 0 ? typed.trim() : "No picture has that name", glyphs: found }]
    : [...(recent.length > 0 ? [{ name: "Last picked", glyphs: recent }] : []), ...GROUPS];
  const closeFromBackdrop = (event: SyntheticEvent) => {
    event.stopPropagation();
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`full ink text-start ${styles.dialog}`}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={closeFromBackdrop}
      onKeyDown={(event) =>
        walk(event, found[0]?.glyph && typed.trim() ? () => pick(found[0]?.glyph ?? "") : null)
      }
      // the form around it has no part in what is typed here
      onInput={(event) => event.stopPropagation()}
      onFocus={(event) => event.stopPropagation()}
    >
      <div className={`grid gap-3 ${styles.sheet}`}>
        <div className="ends">
          <h2 className="row-title" id={`${id}-title`} dir="auto">
            Picture for {title.trim() || "this item"}
          </h2>
          <Button variant="quiet" onClick={onClose}>
            CLOSE
          </Button>
        </div>
        <input
          type="search"
          form=""
          className={`full ${styles.search}`}
          value={typed}
          aria-label="Search pictures by name"
          placeholder="A name, such as bowl"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={`stack middle ${styles.preview}`}>
          <Tile tile={ground + shown} title={title} look="small" />
          <div className="stack-2">
            <p className="meta">
              On the tile it is one colour, like this. If others pick another one, the masterlist shows the
              one that most of you picked.
            </p>
            <Button variant="quiet" onClick={() => pick(glyph === LETTER ? "" : LETTER)}>
              {glyph === LETTER ? "USE NO PICK OF MINE" : "USE THE LETTER INSTEAD"}
            </Button>
          </div>
        </div>
        <div className={styles.groups}>
          {groups.map(({ name, glyphs }) => (
            <section key={name} className={styles.group} aria-label={name}>
              <h3 className="eyebrow">{name}</h3>
              <div className={`stack-1 ${styles.grid}`}>
                {glyphs.map((one) => (
                  <button
                    key={one.glyph}
                    type="button"
                    className={`center rounded ${styles.one}`}
                    aria-label={one.name}
                    title={one.name}
                    aria-pressed={one.glyph === shown}
                    data-one
                    onClick={() => pick(one.glyph)}
                  >
                    {one.glyph}
                  </button>
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </dialog>
  );
}

/** Adds the style sheet of the picker's font once; the browser loads the files that are on screen. */
function loadGlyphs() {
  if (document.querySelector(`link[href="${PICKER_STYLES}"]`)) return;
  document.head.appendChild(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: PICKER_STYLES }),
  );
}

/** Walks between the glyphs by arrows, and from the search field to the first one. */
function walk(event: KeyboardEvent<HTMLDialogElement>, pickFirst: (() => void) | null): void {
  event.stopPropagation();
  const { key, currentTarget, target } = event;
  const all = [...currentTarget.querySelectorAll<HTMLElement>("[data-one]")];
  const at = all.indexOf(target as HTMLElement);
  const field = currentTarget.querySelector<HTMLElement>("[type=search]");
  if (at < 0) {
    if (target !== field) return;
    if (key === "Enter") {
      event.preventDefault();
      pickFirst?.();
    } else if (key === "ArrowDown") {
      event.preventDefault();
      all[0]?.focus();
    }
    return;
  }
  const isFromRight = getComputedStyle(currentTarget).direction === "rtl";
  const aside = { ArrowRight: isFromRight ? -1 : 1, ArrowLeft: isFromRight ? 1 : -1 }[key];
  const next = aside
    ? all[at + aside]
    : key === "ArrowDown" || key === "ArrowUp"
      ? nearest(all, at, key)
      : undefined;
  if (key.startsWith("Arrow")) event.preventDefault();
  (next ?? (key === "ArrowUp" ? field : undefined))?.focus();
}

/** Returns the glyph above or below, also in another group. */
function nearest(all: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const from = all[at]?.getBoundingClientRect();
  const others = key === "ArrowDown" ? all.slice(at + 1) : all.slice(0, at).reverse();
  const beside = others.find((one) => one.getBoundingClientRect().top !== from?.top);
  const top = beside?.getBoundingClientRect().top;
  return others
    .filter((one) => one.getBoundingClientRect().top === top)
    .toSorted((a, b) => offset(a, from) - offset(b, from))[0];
}

const offset = (one: HTMLElement, from: DOMRect | undefined) =>
  Math.abs(one.getBoundingClientRect().left - (from?.left ?? 0));
