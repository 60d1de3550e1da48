import { Form } from "@remix-run/react";
import { Button } from "~/ui/buttons/button";
import { PersonLink } from "~/ui/links/person-link";
import { TimeAgo } from "~/ui/text/time-ago";
import { OVERRIDE_INTENTS, type SameItemsView } from "./same-item";
import styles from "./same-item.module.css";

export function OverrideLog({ overrides }: { overrides: SameItemsView["overrides"] }) {
  return (
    <section className="stack" aria-labelledby="overrides">
      <h2 id="overrides">Decisions</h2>
      {overrides.length === 0 && <p className="meta">None yet. Every title counts as it is spelled.</p>}
      <ul className="ruled">
        {overrides.map(({ a, b, same, by, at }) => (
          <li key={`${a}\n${b}`} className={styles.override}>
            <div>
              <p className={styles.titles}>
                {a} <span className="meta">{same ? "is the same as" : "is not"}</span> {b}
              </p>
              <p className="meta">
                <PersonLink name={by} /> · <TimeAgo at={at} />
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="a" value={a} />
              <input type="hidden" name="b" value={b} />
              <Button
                type="submit"
                variant="quiet"
                name="intent"
                value={OVERRIDE_INTENTS.undo}
                aria-label={`UNDO: ${a} and ${b}`}
              >
                UNDO
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
