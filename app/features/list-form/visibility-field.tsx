import type { FieldMetadata } from "@conform-to/react";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/sprite";
import type { ListFormValues } from "./list-form-schema";
import styles from "./visibility-field.module.css";

type Props = { field: FieldMetadata<boolean | undefined, ListFormValues> };

/** Whether a version is public or visible only to its creator. */
export function VisibilityField({ field }: Props) {
  const hidden = field.initialValue === "on";
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Who sees it</legend>
      <div className={styles.segments}>
        <Choice name={field.name} value="" icon="unlock" words="Public" chosen={!hidden} />
        <Choice name={field.name} value="on" icon="lock" words="Only me" chosen={hidden} />
      </div>
      <p className={styles.hint}>A private list is seen by nobody else and counts in no masterlist.</p>
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: string; icon: IconName; words: string; chosen: boolean };

function Choice({ name, value, icon, words, chosen }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input className="visually-hidden" type="radio" name={name} value={value} defaultChecked={chosen} />
      <Icon name={icon} />
      {words}
    </label>
  );
}
