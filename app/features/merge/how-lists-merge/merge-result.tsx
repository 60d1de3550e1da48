import { figure, plural } from "~/lib/plural";
import { RankBadge } from "~/ui/rank-badge";
import styles from "./how-lists-merge.module.css";

type Props = {
  versions: number;
  lines: { title: string; rank: number; tied: boolean; why: string }[];
  /** Number of items not shown. */
  left: number;
};

export function MergeResult({ versions, lines, left }: Props) {
  if (lines.length === 0)
    return <p role="status">It takes two lists to make a masterlist; this is {plural(versions, "list")}.</p>;
  return (
    <div role="status">
      <p className="meta">{plural(versions, "list")} merged:</p>
      <ol className={styles.result}>
        {lines.map(({ title, rank, tied, why }) => (
          <li key={title}>
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
    </div>
  );
}
