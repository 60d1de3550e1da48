import { AgreementInShort } from "~/features/merge/effect/agreement-in-short";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import type { ComparedSide, ComparisonView } from "./comparison";
import styles from "./other-sides.module.css";
import { SideMark } from "./side-mark";

type Props = { listId: ListId; side: ComparedSide; others: ComparisonView["others"] };

export function OtherSides({ listId, side, others }: Props) {
  if (others.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="eyebrow">
        Compare <bdi>{side.name}</bdi> with
      </h2>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.path}>
            <Link className={styles.other} to={paths.compare(listId, side.path, other.path)}>
              <SideMark side={other} />
              <bdi>{other.name}</bdi>
              {other.agreement !== null && (
                <span className="meta">
                  <AgreementInShort agreement={other.agreement} pairs={other.pairs} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
