import { Icon } from "~/ui/icons/icon";
import type { IconName } from "~/ui/icons/sprite";
import { BY_LINK, GUESTS_FIELD, HIDDEN_FIELD } from "./list-form-fields";
import styles from "./visibility-field.module.css";

type Props = {
  hidden: unknown;
  byLink: boolean;
  /** True for a new list. Only a new list offers all three options. */
  isNew: boolean;
  guests: unknown;
};

/** Chooses who sees a version: everyone, people with the list's link, or only its creator. */
export function VisibilityField({ hidden: given, byLink, isNew, guests }: Props) {
  const hidden = given === true || given === "on";
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Who sees it</legend>
      <div className={styles.segments}>
        {(isNew || !byLink) && <Choice value="" icon="unlock" words="Public" chosen={!hidden && !byLink} />}
        {(isNew || byLink) && (
          <Choice value={isNew ? BY_LINK : ""} icon="link" words="By link" chosen={!hidden && byLink} />
        )}
        <Choice value="on" icon="lock" words="Only me" chosen={hidden} />
      </div>
      {isNew && (
        <label className={styles.guests}>
          <input type="checkbox" name={GUESTS_FIELD} defaultChecked={guests === true || guests === "on"} />
          Anyone with the link can join with just a name
        </label>
      )}
      <p className={styles.hint}>A private list is seen by nobody else and counts in no masterlist.</p>
    </fieldset>
  );
}

type ChoiceProps = { value: string; icon: IconName; words: string; chosen: boolean };

function Choice({ value, icon, words, chosen }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        className="visually-hidden"
        type="radio"
        name={HIDDEN_FIELD}
        value={value}
        defaultChecked={chosen}
      />
      <Icon name={icon} />
      {words}
    </label>
  );
}
