import { ImageField } from "~/features/images/uploads/image-field";
import { AUDIENCE_CHOICES, IMAGE_FILE } from "~/features/list-form/model/list-form-fields";
import type {
  ListFormFields,
  ListFormKind,
  ListFormValues,
} from "~/features/list-form/model/list-form-schema";
import { AUDIENCE_FIELDS } from "~/lib/people/audience";
import { Icon } from "~/ui/icons/icon";
import styles from "./list-settings.module.css";
import { VisibilityField } from "./visibility-field";

type Props = {
  kind: ListFormKind;
  fields: ListFormFields;
  start: ListFormValues;
};

/** All fields but title, chapters and items, in a fold that names their values and opens for their errors. */
export function ListSettings({ kind, fields, start }: Props) {
  const isOwners = kind !== "version";
  const { listImageUrl, blindUntil } = fields;
  // a form that comes back may have any text here
  const audience = AUDIENCE_FIELDS.find((field) => field === start.audience) ?? "everyone";
  const isWrong = isOwners && [listImageUrl, blindUntil].some(({ errors }) => errors);
  return (
    <details className={styles.settings} open={isWrong}>
      <summary className={`ends hover-accent meta gap-2 tall ${styles.line}`}>
        <span>
          <span className="sr-only">Settings: </span>
          <span className={styles.everyone}>
            {AUDIENCE_CHOICES[kind === "drop" ? "everyone" : audience].words}
          </span>
          <span className={styles.link}>{AUDIENCE_CHOICES.link.words}</span>
          <span className={styles.alone}>Only me</span>
          {isOwners && (listImageUrl.value ? " · a picture" : " · no picture")}
        </span>
        <Icon name="fold" />
      </summary>
      <div className="stack-wide pad-y-2-5">
        <VisibilityField {...{ kind, start, audience, blindUntil }} />
        {isOwners && <ImageField meta={listImageUrl} fileName={IMAGE_FILE} />}
      </div>
    </details>
  );
}
