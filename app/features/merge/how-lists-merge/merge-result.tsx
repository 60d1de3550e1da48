import type { BothLine } from "~/features/merge/masterlist/merge-ballots";
import { ordinal } from "~/lib/text/ordinal";
import { figure, plural } from "~/lib/text/plural";
import { RankBadge } from "~/ui/layout/rank-badge";
import styles from "./how-lists-merge.module.css";

type Props = {
  versions: number;
  lines: { title: string; rank: number; tied: boolean; why: string }[];
  /** Number of items not shown. */
  left: number;
  both: BothLine[];
};

export function MergeResult({ versions, lines, left, both }: Props) {
  if (lines.length === 0)
    return <p role="status">It takes two lists to make a masterlist; this is {plural(versions, "list")}.</p>;
  return (
    <div role="status">
      <p className="meta">{plural(versions, "list")} merged:</p>
      <ol className={`ruled ${styles.result}`}>
        {lines.map(({ title, rank, tied, why }) => (
          <li key={title} className="flex gap-4 top">
            <RankBadge rank={rank} tied={tied} />
            <div>
              <h3>{title}</h3>
              <p className="meta">{why}</p>
            </div>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p className="meta">
          The first {lines.length} items are shown; {figure(left)} more {left === 1 ? "follows" : "follow"}.
        </p>
      )}
      {both.length > 0 ? (
        <>
          <h3 className={styles.second}>Among those who ranked both</h3>
          <ol className={`ruled ${styles.result}`}>
            {both.map(({ title, rank, tied, overall }) => (
              <li key={title} className="flex gap-4 top">
                <RankBadge rank={rank} tied={tied} />
                <div>
                  <h4>{title}</h4>
                  <p className="meta">{ordinal(overall)} overall</p>
                </div>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p className="meta">From 6 lists to 200, the order among those who ranked both follows here.</p>
      )}
    </div>
  );
}
