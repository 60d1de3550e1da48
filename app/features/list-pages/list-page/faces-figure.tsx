import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { plural } from "~/lib/text/plural";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import styles from "./faces-figure.module.css";
import type { LineOfFaces } from "./line-of-faces";
import { ListFigure } from "./list-figure";

/** The height of the bars, in SVG units. */
const HEIGHT = 60;

type Props = { listId: ListId; line: LineOfFaces };

/** Shows who agrees with the masterlist, from the least on the left to the most on the right. */
export function FacesFigure({ listId, line: { low, high, columns, ends } }: Props) {
  const viewer = useViewer()?.username;
  const most = Math.max(...columns.map(({ count }) => count));
  return (
    <ListFigure id="line-of-faces" heading="Who agrees, who doesn't">
      <p className="meta">
        {ends ? (
          <>
            {ends.nearest && (
              <>
                <bdi className="bold">{ends.nearest.name}</bdi> is closest to everyone, at {high}%.{" "}
              </>
            )}
            <bdi className="bold">{ends.furthest.name}</bdi> is furthest out, at {low}%.
          </>
        ) : (
          "How much each list agrees with this one."
        )}
      </p>
      <ul className={`grid bottom line-below ${styles.line}`}>
        {columns.map(({ count, people, isOwn }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={i}>
            {ends ? (
              people.map(({ name, inPath, agreement }) => (
                <Link
                  key={inPath}
                  className={`center plain ${styles.person}`}
                  to={paths.version(listId, inPath)}
                  title={`${name}, ${agreement}%`}
                >
                  <Face name={name} own={name === viewer} />
                  <span className="sr-only">
                    {name}, {agreement}%
                  </span>
                </Link>
              ))
            ) : (
              <svg
                className={`full ${styles.bar}`}
                viewBox={`0 0 10 ${HEIGHT}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={`${plural(count, "list")}${isOwn ? ", yours among them" : ""}`}
                data-own={isOwn || undefined}
              >
                <rect width="10" y={HEIGHT - (count * HEIGHT) / most} height={(count * HEIGHT) / most} />
              </svg>
            )}
          </li>
        ))}
      </ul>
      <p className="meta ends">
        <span>{low}% agree</span>
        <span>{high}%</span>
      </p>
    </ListFigure>
  );
}
