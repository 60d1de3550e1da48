import { useEffect, useRef, useState } from "react";
import { isFilled, readRows } from "~/features/list-form/model/row-values";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import type { Preview } from "./preview-lines";
import type { OtherBallots } from "./use-ballots";

const MERGE_AFTER_MS = 300;

type Merged = {
  preview: Preview | null;
  hidden: boolean;
  full: boolean;
};

/**
 * Loads the merge with the first ballots. A title counts once its field is left, so that no half-typed word enters the
 * preview.
 */
export function usePreviewMerge({ element: form, order }: RowsForm, ballots: OtherBallots | null): Merged {
  const [merged, setMerged] = useState<Merged>({ preview: null, hidden: false, full: false });
  /** Titles as they were when their field got the focus. */
  const entered = useRef(new WeakMap<Element, string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows change the merge
  useEffect(() => {
    const element = form.current;
    if (!element || !ballots) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const merge = async () => {
      const { previewOf } = await import("./preview-of");
      if (signal.aborted) return;
      const data = new FormData(element);
      const typing = titleField(document.activeElement);
      if (typing) data.set(typing.name, entered.current.get(typing) ?? "");
      const rows = readRows(data);
      setMerged({
        preview: previewOf(
          ballots,
          rows.map((row) => row.itemTitle),
        ),
        hidden: data.get("sublist[0].subListHidden") === "on",
        full: rows.filter(isFilled).length >= ITEMS_MAX,
      });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => merge().catch((error) => console.warn("no preview", error)), MERGE_AFTER_MS);
    };
    const enter = ({ target }: FocusEvent) => {
      const field = titleField(target);
      if (field) entered.current.set(field, field.value);
    };
    soon();
    element.addEventListener("focusin", enter, { signal });
    for (const type of ["focusout", "input"]) element.addEventListener(type, soon, { signal });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [form, ballots, order]);
  return merged;
}

const titleField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset.control === "title" ? target : null;
