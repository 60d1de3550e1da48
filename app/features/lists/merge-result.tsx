import { plural } from "~/lib/plural";
import styles from "./how-lists-merge.module.css";
import { RankBadge } from "./rank-badge";

type Props = { versions: number; lines: { title: string; rank: number; tied: boolean; why: string }[] };

/** The masterlist of what was typed, with a reason for each place. */
export function MergeResult({ versions, lines }: Props) {
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
    </div>
  );
}
