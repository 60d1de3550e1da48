import type { ReactNode } from "react";
import styles from "./list-figure.module.css";

/** A drawing about a list, under its heading. */
export function ListFigure({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={`rule-below ${styles.figure}`} aria-labelledby={id}>
      <h2 className="row-title below-1" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
