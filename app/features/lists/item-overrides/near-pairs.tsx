import { Form } from "@remix-run/react";
import { OverrideButtons } from "./override-buttons";
import type { SameItemsView } from "./same-item";
import styles from "./same-item.module.css";

export function NearPairs({ pairs }: { pairs: SameItemsView["near"] }) {
  return (
    <section className="stack" aria-labelledby="near">
      <h2 id="near">Nearly the same</h2>
      {pairs.length === 0 && (
        <p className="meta">No two titles of the masterlist look like slips of each other.</p>
      )}
      <ul className={styles.pairs}>
        {pairs.map(({ a, b }) => (
          <li key={`${a}\n${b}`} className={styles.pair}>
            <p className={styles.titles}>
              {a} <span className="meta">and</span> {b}
            </p>
            <Form method="post" className="row" preventScrollReset>
              <input type="hidden" name="a" value={a} />
              <input type="hidden" name="b" value={b} />
              <OverrideButtons about={`${a} and ${b}`} />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
