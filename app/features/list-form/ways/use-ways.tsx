import { useState } from "react";
import type { Row } from "~/features/list-form/model/row-values";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import { type PairsOptions, useThisOrThat } from "~/features/list-form/this-or-that/use-this-or-that";
import { usePart } from "~/ui/states/use-part";
import styles from "./ways-switch.module.css";

/** The way to rank: tapping items in order, bands, or rows. All show the one order. */
type Way = "tap" | "tiers" | "rows";

type Options = PairsOptions & {
  first: Way;
  /** Items that may be tapped, or ranked in bands beside the rows. */
  items: { title: string }[];
  /** Puts the rows of bands into the form. */
  put: (rows: Row[]) => void;
  onTap?: () => void;
};

/** Ways to rank, over one order: to change the way loses nothing. They need scripts; without them there are rows. */
export function useWays(rowsForm: RowsForm, { first, items, put, onTap, ...pairsOptions }: Options) {
  const [way, setWay] = useState<Way>(first);
  const pairs = useThisOrThat(rowsForm, pairsOptions);
  const [Bands, loadBands] = usePart(
    () => import("~/features/list-form/bands/bands-view"),
    "Tiers did not load. Try again",
  );
  const goTo = async (to: Way) => {
    if (to === "tiers" && !(await loadBands())) return;
    if (to === "tap") onTap?.();
    setWay(to);
  };
  const choose = (to: Way, words: string) => (
    <button type="button" aria-pressed={way === to} onClick={() => void goTo(to)} data-press-later>
      {words}
    </button>
  );
  return {
    way,
    ways: (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box around buttons
      <div
        className={`with-scripts small bold wraps edged ${styles.ways}`}
        role="group"
        aria-label="How you rank"
        data-scripted
      >
        {items.length > 0 && choose("tap", "Tap")}
        <button type="button" onClick={() => void pairs.open()} data-press-later>
          This or that
        </button>
        {choose("tiers", "Tiers")}
        {choose("rows", "Rows")}
      </div>
    ),
    /** Bands in place of the rows, which stay in the form. */
    bands: way === "tiers" && Bands ? <Bands {...{ rowsForm, put }} pool={items} /> : undefined,
    screen: pairs.screen,
  };
}
