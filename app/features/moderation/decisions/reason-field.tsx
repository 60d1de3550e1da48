import { Field } from "~/ui/fields/field";
import styles from "./moderation.module.css";
import { REASONS } from "./reasons";

type Props = {
  label: string;
  refused: { reason: string; message: string } | null;
};

/** A word to choose, or a reason in one's own words, which counts before the word. */
export function ReasonField({ label, refused }: Props) {
  return (
    <>
      <fieldset className={styles.why}>
        <legend>Why? One of these, or your own words below</legend>
        {REASONS.map(([name, words]) => (
          <label key={name} className={styles.chip}>
            <input type="radio" name="why" value={name} />
            {words}
          </label>
        ))}
      </fieldset>
      <Field label={label} name="reason" defaultValue={refused?.reason} error={refused?.message} />
    </>
  );
}
