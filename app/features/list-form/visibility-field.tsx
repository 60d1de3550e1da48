import { Icon } from "~/ui/icons/icon";
import type { IconName } from "~/ui/icons/sprite";
import styles from "./visibility-field.module.css";

const NAME = "sublist[0].subListHidden";

/** As the list has it, or as the form sends it. */
type Props = { hidden: unknown };

/** Whether a version is public or visible only to its creator. */
export function VisibilityField({ hidden: given }: Props) {
  const hidden = given === true || given === "on";
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Who sees it</legend>
      <div className={styles.segments}>
        <Choice name={NAME} value="" icon="unlock" words="Public" chosen={!hidden} />
        <Choice name={NAME} value="on" icon="lock" words="Only me" chosen={hidden} />
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
