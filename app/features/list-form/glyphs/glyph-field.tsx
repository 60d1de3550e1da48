import { useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { RowTiles } from "~/features/list-form/model/use-row-tiles";
import { LETTER } from "~/lib/look/glyph";
import { tileGround } from "~/lib/look/tile";
import { Icon } from "~/ui/icons/icon";
import { usePart } from "~/ui/states/use-part";
import { Tile } from "~/ui/tiles/tile";
import styles from "./glyph-field.module.css";

type Props = { name: string; initial: string; title: string; n: number };

/** The picture of a row: its tile opens the picker. Without scripts it is a text field for one emoji. */
export function GlyphField({ name, initial, title, n }: Props) {
  const [glyph, setGlyph] = useState(initial);
  /** Loads with its names when it is opened. */
  const [Picker, load] = usePart(
    () => import("./glyph-picker.client"),
    "The pictures did not load. Try again",
  );
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const tile = useContext(RowTiles)(title, glyph);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const pick = (picked: string) => {
    setGlyph(picked);
    if (field.current) {
      field.current.value = picked;
      field.current.dispatchEvent(new Event("input", { bubbles: true }));
    }
    close();
  };
  return (
    <span className={`firm ${styles.field}`}>
      <input
        ref={field}
        className={`text-center ${styles.text}`}
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
        className={`plain with-scripts relative block ${styles.button}`}
        aria-label={`Picture of ${title.trim() || `item ${n}`}`}
        aria-haspopup="dialog"
        data-press-later
        onClick={async () => setOpen(await load())}
      >
        <Tile tile={tile} title={title} look="letter" />
        <span className={`center edged ink ${styles.pencil}`}>
          <Icon name="pencil" />
        </span>
      </button>
      {isOpen && Picker && (
        <Picker {...{ title, glyph }} ground={tileGround(tile)} onPick={pick} onClose={close} />
      )}
    </span>
  );
}
