import { useEffect, useRef, useState } from "react";
import { EXPECTED_MAX, EXPECTED_MIN } from "~/features/lists/model/list-limits";
import { Field } from "~/ui/fields/field";
import styles from "./people-field.module.css";

type Props = { typed: string | undefined; error: string | undefined };

export function PeopleField({ typed, error }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const step = (by: 1 | -1) => {
    const input = place.current?.querySelector("input");
    if (by > 0) input?.stepUp();
    else input?.stepDown();
  };
  return (
    <div ref={place} className={styles.people} data-ready={ready || undefined}>
      <Field
        label="How many are you?"
        hint="The result opens by itself when all of you are in. Leave it empty to decide yourself."
        name="expected"
        type="number"
        inputMode="numeric"
        min={EXPECTED_MIN}
        max={EXPECTED_MAX}
        defaultValue={typed}
        error={error}
        end={
          <span className={styles.steps}>
            <button type="button" aria-label="One fewer" onClick={() => step(-1)}>
              −
            </button>
            <button type="button" aria-label="One more" onClick={() => step(1)}>
              +
            </button>
          </span>
        }
      />
    </div>
  );
}
