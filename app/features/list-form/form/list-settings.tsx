import { ImageField } from "~/features/images/uploads/image-field";
import { IMAGE_FILE } from "~/features/list-form/model/list-form-fields";
import type {
  ListFormFields,
  ListFormKind,
  ListFormValues,
} from "~/features/list-form/model/list-form-schema";
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
  const byLink = start.audience === "link";
  const isWrong = isOwners && [listImageUrl, blindUntil].some(({ errors }) => errors);
  return (
    <details className={styles.settings} open={isWrong}>
      <summary className={`ends hover-accent meta gap-2 tall ${styles.line}`}>
        <span>
          <span className="sr-only">Settings: </span>
          <span className={styles.everyone}>{kind !== "drop" && byLink ? "By link" : "Public"}</span>
          <span className={styles.link}>By link</span>
          <span className={styles.alone}>Only me</span>
          {isOwners && (listImageUrl.value ? " · a picture" : " · no picture")}
        </span>
        <Icon name="fold" />
      </summary>
      <div className="stack-wide pad-y-2-5">
        <VisibilityField {...{ kind, start, blindUntil }} />
        {isOwners && <ImageField meta={listImageUrl} fileName={IMAGE_FILE} />}
      </div>
    </details>
  );
}
