import type { ReactNode } from "react";
import {
  AUDIENCE_CHOICES,
  BLIND_FIELD,
  BLIND_UNTIL_FIELD,
  GUESTS_FIELD,
  HIDDEN_FIELD,
} from "~/features/list-form/model/list-form-fields";
import type { ListFormKind, ListFormValues } from "~/features/list-form/model/list-form-schema";
import { MomentField } from "~/features/rooms/audience/moment-field";
import { AUDIENCE_FIELDS, type AudienceField } from "~/lib/people/audience";
import type { FieldMeta } from "~/ui/fields/field";
import { Icon } from "~/ui/icons/icon";
import type { IconName } from "~/ui/icons/sprite";
import styles from "./visibility-field.module.css";

type Props = { kind: ListFormKind; start: ListFormValues; audience: AudienceField; blindUntil: FieldMeta };

/**
 * Chooses who sees a version: everyone, people with the list's link, or only its creator. Only a new list offers all.
 */
export function VisibilityField({ kind, start, audience, blindUntil }: Props) {
  const hidden = isTicked(start.sublist?.[0]?.subListHidden);
  const isNew = kind === "drop";
  return (
    <fieldset className={`stack-1 start ${styles.field}`}>
      <legend className="small bold below-1">Who sees it</legend>
      <div className={`wraps edged rounded ${styles.segments}`}>
        {AUDIENCE_FIELDS.filter((field) => isNew || field === audience).map((field) => {
          const { value, ...choice } = AUDIENCE_CHOICES[field];
          const chosen = !hidden && field === audience;
          return <Choice key={field} value={isNew ? value : ""} {...choice} chosen={chosen} />;
        })}
        <Choice value="on" icon="lock" words="Only me" chosen={hidden} />
      </div>
      {isNew && (
        <div className={`grid ${styles.circle}`}>
          <Tick name={GUESTS_FIELD} ticked={start.guests}>
            Anyone with the link can join with just a name
          </Tick>
          <Tick name={BLIND_FIELD} ticked={start.blind}>
            Blind: nobody sees anyone else's list until I reveal it
          </Tick>
          <div className={`narrow above-2 ${styles.until}`}>
            <MomentField
              label="Reveal it on a date"
              hint="Leave it empty to reveal it yourself."
              name={BLIND_UNTIL_FIELD}
              meta={blindUntil}
            />
          </div>
        </div>
      )}
      <p className={`meta ${styles.hint}`}>
        A private list is seen by nobody else and counts in no masterlist.
      </p>
    </fieldset>
  );
}

/** A ticked box is 'on' in a form that comes back. */
const isTicked = (given: unknown): boolean => given === true || given === "on";

function Tick({ name, ticked, children }: { name: string; ticked: unknown; children: ReactNode }) {
  return (
    <label className={`line tall ${styles.tick}`}>
      <input type="checkbox" name={name} defaultChecked={isTicked(ticked)} />
      {children}
    </label>
  );
}

type ChoiceProps = { value: string; icon: IconName; words: string; chosen: boolean };

function Choice({ value, icon, words, chosen }: ChoiceProps) {
  return (
    <label className={`touch small relative ${styles.choice}`}>
      <input
        className={styles.radio}
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
