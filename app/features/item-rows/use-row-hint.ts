import { useEffect, useRef, useState } from "react";
import type { RowHint } from "./row-hints.client";

/** What a row's hint depends on, beside its own title. */
type Others = {
  /** Changes with the rows' order and whenever a title loses focus. */
  state: string;
  /** Titles in the list's other versions; they may come after a title was left. */
  knownTitles: string[];
};

/** The hint beside a title: looked for when it is left, and again when what it depends on has changed. */
export function useRowHint(
  find: (title: string) => Promise<RowHint | null>,
  typed: () => string,
  { state, knownTitles }: Others,
) {
  const [hint, setHint] = useState<RowHint | null>(null);
  const looking = useRef<object | null>(null);
  const wasLeft = useRef(false);

  const look = (title: string) => {
    const latest = {};
    looking.current = latest;
    void find(title).then((found) => {
      if (looking.current !== latest) return;
      looking.current = null;
      setHint(found);
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: this row's hint depends on the other rows
  useEffect(() => {
    if (hint || looking.current) look(typed());
  }, [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: until these are known there is nothing to compare with
  useEffect(() => {
    if (wasLeft.current) look(typed());
  }, [knownTitles]);

  return {
    hint,
    /** For a title that is left. */
    look: (title: string) => {
      wasLeft.current = true;
      look(title);
    },
    clear: () => {
      looking.current = null;
      setHint(null);
    },
  };
}
