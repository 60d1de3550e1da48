import { ordinal } from "~/lib/ordinal";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/link";
import type { ItemView } from "./item-view";
import styles from "./version-filter.module.css";

/** The maximum number of names in the row; the picture above and the conversation below have all. */
const VERSIONS_SHOWN = 20;

type Props = {
  item: Pick<ItemView, "names" | "chosen">;
  path: string;
};

export function VersionFilter({ item: { names, chosen }, path }: Props) {
  if (names.length < 2) return null;
  const shown = names.filter(({ inPath }, i) => i < VERSIONS_SHOWN || inPath === chosen);
  return (
    <nav className={styles.filter} aria-label="Whose version">
      <Link to={path} aria-current={chosen === null ? "true" : undefined} preventScrollReset>
        All
      </Link>
      {shown.map(({ creator, inPath, place, own }) => (
        <Link
          key={inPath}
          to={`${path}?version=${encodeURIComponent(inPath)}`}
          aria-current={inPath === chosen ? "true" : undefined}
          preventScrollReset
        >
          <Face name={creator} size="small" own={own} />
          <span>
            <bdi>{own ? "you" : creator}</bdi> <span className={styles.place}>{ordinal(place)}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
