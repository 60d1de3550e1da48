import { type RefObject, useEffect, useState } from "react";
import { isFilled, readRows } from "~/features/list-form/rows/row-values";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { type PreviewLine, previewLines } from "./preview-lines";
import type { OtherBallots } from "./use-ballots";

const MERGE_AFTER_MS = 300;

type Merged = {
  lines: PreviewLine[] | null;
  hidden: boolean;
  full: boolean;
};

export function usePreviewMerge(
  form: RefObject<HTMLFormElement>,
  ballots: OtherBallots | null,
  order: string,
): Merged {
  const [merged, setMerged] = useState<Merged>({ lines: null, hidden: false, full: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows change the merge
  useEffect(() => {
    const element = form.current;
    if (!element || !ballots) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const merge = () => {
      const data = new FormData(element);
      const rows = readRows(data);
      setMerged({
        lines: previewLines(
          ballots,
          rows.map((row) => row.itemTitle),
        ),
        hidden: data.get("sublist[0].subListHidden") === "on",
        full: rows.filter(isFilled).length >= ITEMS_MAX,
      });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(merge, MERGE_AFTER_MS);
    };
    soon();
    element.addEventListener("input", soon);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", soon);
    };
  }, [form, ballots, order]);
  return merged;
}
