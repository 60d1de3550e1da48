import { useEffect, useRef, useState } from "react";
import { duplicateMessage, type Row } from "~/features/list-form/model/row-values";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import styles from "./item-row.module.css";
import type { nearHint, RowHint } from "./near-hint";

export type RowHints = ReturnType<typeof useRowHints>;

/** Until the hints that compare with them are here. */
const NONE: string[] = [];

/** Returns what the rows need for their hints. Those that compare with other versions load once a title was left. */
export function useRowHints(read: () => Row[], order: string, knownTitles: string[]) {
  const [left, setLeft] = useState(0);
  const [near, setNear] = useState<typeof nearHint | null>(null);
  const needsNear = left > 0 && knownTitles.length > 0;
  useEffect(() => {
    // without it a row has one hint less
    if (needsNear)
      import("./near-hint").then(
        ({ nearHint: loaded }) => setNear(() => loaded),
        () => {},
      );
  }, [needsNear]);
  return {
    of: (index: number): RowHint | null => {
      const titles = read().map(({ itemTitle }) => itemTitle);
      const title = titles[index] ?? "";
      return title.trim() ? (twiceHint(title, index, titles) ?? near?.(title, knownTitles) ?? null) : null;
    },
    onLeave: () => setLeft((times) => times + 1),
    /** Changes when hints may be outdated. */
    state: `${order} ${left}`,
    /** Titles in the list's other versions. They may load after the title lost focus. */
    known: near ? knownTitles : NONE,
  };
}

export function twiceHint(title: string, index: number, titles: string[]): RowHint | null {
  const key = itemKeyOf(title);
  const other = titles.findIndex((each, i) => i !== index && each.trim() !== "" && itemKeyOf(each) === key);
  return other < 0 ? null : { text: duplicateMessage(other + 1), wrong: true };
}

/** Returns a row's hint, and functions that look for it when its title loses focus, and hide it. */
export function useHint(index: number, hints: RowHints) {
  const [hint, setHint] = useState<RowHint | null>(null);
  const wasLeft = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hint depends on the other rows
  useEffect(() => setHint((shown) => shown && hints.of(index)), [hints.state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: until these are known there is nothing to compare with
  useEffect(() => {
    if (wasLeft.current) setHint(hints.of(index));
  }, [hints.known]);
  const leave = () => {
    wasLeft.current = true;
    setHint(hints.of(index));
    hints.onLeave();
  };
  return { hint, leave, hide: () => setHint(null) };
}

type Props = { hint: RowHint; onUse: (title: string) => void };

export function HintLine({ hint: { text, use, wrong }, onUse }: Props) {
  return (
    <p className={`${wrong ? "wrong small bold" : "meta"} ${styles.hint}`} role="status">
      {text}
      {use && (
        <button type="button" className={`bold ${styles.use}`} onClick={() => onUse(use)}>
          use it
        </button>
      )}
    </p>
  );
}
