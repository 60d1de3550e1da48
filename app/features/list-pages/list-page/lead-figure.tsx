import { Disclosure } from "~/ui/layout/disclosure";
import styles from "./lead-figure.module.css";
import type { LeadOverTime } from "./lead-over-time";
import { ListFigure } from "./list-figure";

/** So many items have a bold line, and their names are larger. */
const LEADERS = 3;

/** Shows the places of today's first items after each list; a gold dot is on each leader. */
export function LeadFigure({ lead: { heading, drawing, turns } }: { lead: LeadOverTime }) {
  if (!drawing) return <p className="meta">{heading}.</p>;
  const { label, caption, viewBox, lines, leaders, ends } = drawing;
  return (
    <ListFigure id="lead" heading={heading}>
      <p className="meta">{caption}</p>
      <div className={`grid ${styles.chart}`}>
        <svg
          className={`full ${styles.plot}`}
          viewBox={viewBox}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {lines.map(({ title, path }) => (
            <path key={title} d={path} />
          ))}
          <path d={leaders} />
          <path d={leaders} />
        </svg>
        <ol className={`row-title flex shrinks ${styles.names}`} aria-hidden="true">
          {lines.map(({ title }, i) => (
            <li key={title} className={i < lines.length - LEADERS ? "small" : undefined} dir="auto">
              {title}
            </li>
          ))}
        </ol>
        <p className="meta ends">
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </p>
      </div>
      <Disclosure closed="WHO LED WHEN">
        <table className={`small ${styles.turns}`}>
          <thead>
            <tr>
              <th scope="col" className="nowrap">
                Lists
              </th>
              <th scope="col">Led by</th>
            </tr>
          </thead>
          <tbody>
            {turns.map(({ lists, title }) => (
              <tr key={lists}>
                <td className="nowrap numbers">{lists}</td>
                <td dir="auto">{title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </ListFigure>
  );
}
