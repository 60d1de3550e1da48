import { type RefObject, useEffect, useState } from "react";
import { RankBadge } from "~/features/list-page/rank-badge";
import styles from "./masterlist-preview.module.css";
import { rowsOf } from "./row-values";
import type { OtherBallots } from "./use-ballots";

/** Items shown of the preview. */
const SHOWN = 10;
/** Milliseconds without typing before the next merge. */
const MERGE_AFTER_MS = 300;

type Props = {
  form: RefObject<HTMLFormElement>;
  ballots: OtherBallots;
  /** Changes with the form's rows. */
  order: string;
};

type Line = { title: string; rank: number; tied: boolean; move: number | null; own: boolean };

/** The masterlist as it would be with the version in the form, merged in the browser during typing. */
export function MasterlistPreview({ form, ballots, order }: Props) {
  const [lines, setLines] = useState<Line[] | null>(null);
  const [hidden, setHidden] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows change the merge
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const merge = async () => {
      const data = new FormData(element);
      setHidden(data.get("sublist[0].subListHidden") === "on");
      const own = rowsOf(data).map((row) => row.itemTitle);
      const { previewLines } = await import("./preview-lines");
      if (!left) setLines(previewLines(ballots, own));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        merge().catch((error) => console.warn("no preview", error));
      }, MERGE_AFTER_MS);
    };
    soon();
    element.addEventListener("input", soon);
    return () => {
      left = true;
      clearTimeout(timer);
      element.removeEventListener("input", soon);
    };
  }, [form, ballots, order]);

  if (!lines) return null;
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 className="eyebrow" id="preview">
        The masterlist with yours
      </h2>
      {hidden && <p className={styles.empty}>Yours is private, so it does not count.</p>}
      {!hidden && lines.length === 0 && (
        <p className={styles.empty}>
          {ballots.others.length === 0
            ? "It begins when someone else drops a list here too."
            : "Write your first item, and see what your version does to it."}
        </p>
      )}
      {!hidden && (
        <ol className={styles.lines}>
          {lines.slice(0, SHOWN).map((line) => (
            <li key={line.title} data-own={line.own || undefined}>
              <RankBadge rank={line.rank} tied={line.tied} size="small" />
              <span className={styles.title}>{line.title}</span>
              <Move by={line.move} />
            </li>
          ))}
        </ol>
      )}
      {!hidden && lines.length > SHOWN && <p className="meta">and {lines.length - SHOWN} more</p>}
    </section>
  );
}

function Move({ by }: { by: number | null }) {
  if (by === null) return <span className={styles.move}>new</span>;
  if (by === 0) return null;
  return (
    <span className={styles.move} data-way={by > 0 ? "up" : "down"}>
      <span aria-hidden="true">{by > 0 ? `+${by}` : `−${-by}`}</span>
      <span className="visually-hidden">
        {Math.abs(by)} {by > 0 ? "up" : "down"}
      </span>
    </span>
  );
}
