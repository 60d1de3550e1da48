import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { titleKey } from "~/features/merge/titles/item-title";
import { LETTER } from "~/lib/look/glyph";
import { tileOf } from "~/lib/look/tile";
import { Icon } from "~/ui/icons/icon";
import { Tile } from "~/ui/tiles/tile";
import styles from "./glyph-field.module.css";

/** Loads with its names when it is opened. */
const GlyphPicker = lazy(() => import("./glyph-picker.client"));

type Props = { name: string; initial: string; title: string; n: number };

/** The picture of a row: its tile opens the picker. Without scripts it is a text field for one emoji. */
export function GlyphField({ name, initial, title, n }: Props) {
  const [glyph, setGlyph] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const ground = tileOf(titleKey(title).key, undefined);
  const pick = (picked: string) => {
    setGlyph(picked);
    if (field.current) {
      field.current.value = picked;
      field.current.dispatchEvent(new Event("input", { bubbles: true }));
    }
    setOpen(false);
  };
  return (
    <span className={styles.field}>
      <input
        ref={field}
        className={styles.text}
        name={name}
        defaultValue={initial}
        maxLength={LETTER.length}
        placeholder="☺"
        aria-label={`Picture of item ${n}: one emoji (optional)`}
        onInput={(event) => setGlyph(event.currentTarget.value)}
      />
      <button
        ref={button}
        type="button"
        className={`plain with-scripts ${styles.button}`}
        aria-label={`Picture of ${title.trim() || `item ${n}`}`}
        aria-haspopup="dialog"
        data-press-later
        onClick={() => setOpen(true)}
      >
        <Tile tile={ground + (glyph === LETTER ? "" : glyph)} title={title} look="letter" />
        <span className={styles.pencil}>
          <Icon name="pencil" />
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <GlyphPicker {...{ title, ground, glyph }} onPick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
