import { Disclosure } from "~/ui/disclosure";
import styles from "./lead-figure.module.css";
import { type LeadOverTime, PLACE } from "./lead-over-time";
import { ListFigure } from "./list-figure";

const PLACES = 7;

/** Shows the places of today's first items after each list; a gold dot is on each leader. */
export function LeadFigure({ lead: { heading, drawing, turns } }: { lead: LeadOverTime }) {
  if (!drawing) return <p className="meta">{heading}.</p>;
  const { label, width, lines, leaders, lists } = drawing;
  return (
    <ListFigure id="lead" heading={heading}>
      <p className="meta">Places after each new list. A gold dot led.</p>
      <div className={styles.chart}>
        <svg
          className={styles.plot}
          viewBox={`0 0 ${width} ${PLACES * PLACE}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {lines.toReversed().map(({ title, path }, i) => (
            <path key={title} className={styles.line} data-line={lines.length - i} d={path} />
          ))}
          <path className={styles.ring} d={leaders} />
          <path className={styles.leader} d={leaders} />
        </svg>
        <ol className={styles.names} aria-hidden="true">
          {lines.map(({ title }, i) => (
            <li key={title} data-line={i + 1} dir="auto">
              {title}
            </li>
          ))}
        </ol>
        <p className={styles.ends}>
          <span>{lists[0]} lists</span>
          <span>{lists[1]} now</span>
        </p>
      </div>
      <Disclosure closed="WHO LED WHEN">
        <table className={styles.turns}>
          <thead>
            <tr>
              <th scope="col">Lists</th>
              <th scope="col">Led by</th>
            </tr>
          </thead>
          <tbody>
            {turns.map(({ lists, title }) => (
              <tr key={lists}>
                <td>{lists}</td>
                <td dir="auto">{title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </ListFigure>
  );
}
