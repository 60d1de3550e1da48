import type { FormMetadata } from "@conform-to/react";
import { ImageField } from "~/features/images/uploads/image-field";
import { CHAPTERS, IMAGE_FILE } from "~/features/list-form/model/list-form-fields";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import type { ListFormKind, ListFormValues } from "~/features/list-form/model/list-form-schema";
import { plural } from "~/lib/text/plural";
import { Icon } from "~/ui/icons/icon";
import { ChapterField } from "./chapter-field";
import styles from "./list-settings.module.css";
import { VisibilityField } from "./visibility-field";

type Props = {
  kind: ListFormKind;
  fields: ReturnType<FormMetadata<ListFormValues>["getFieldset"]>;
  start: ListFormValues;
  result: ListFormResult | undefined;
};

/** All fields but title and items, in a fold that names their values and opens for their errors. */
export function ListSettings({ kind, fields, start, result }: Props) {
  const isOwners = kind !== "version";
  const { listImageUrl, blindUntil } = fields;
  const byLink = start.audience === "link";
  const chapters = fields.chapters.getFieldList();
  const inFold = [fields.chapters, ...chapters, listImageUrl, blindUntil];
  const isWrong = isOwners && inFold.some(({ errors }) => errors);
  const { intent } = result?.reply ?? {};
  const isAtChapters = intent !== undefined && "name" in intent.payload && intent.payload.name === CHAPTERS;
  const words = [
    chapters.length ? plural(chapters.length, "chapter") : "no chapters",
    listImageUrl.value ? "a picture" : "no picture",
  ];
  return (
    <details className={styles.settings} open={isWrong || isAtChapters || Boolean(result?.pendingChapter)}>
      <summary className={`ends hover-accent meta ${styles.line}`}>
        <span>
          <span className="sr-only">Settings: </span>
          <span className={styles.everyone}>{kind !== "drop" && byLink ? "By link" : "Public"}</span>
          <span className={styles.link}>By link</span>
          <span className={styles.alone}>Only me</span>
          {isOwners && words.map((word) => ` · ${word}`)}
        </span>
        <Icon name="fold" />
      </summary>
      <div className={`stack-wide ${styles.fields}`}>
        <VisibilityField
          hidden={start.sublist?.[0]?.subListHidden}
          byLink={byLink}
          isNew={kind === "drop"}
          guests={start.guests}
          blind={start.blind}
          blindUntil={blindUntil}
        />
        {isOwners && <ChapterField pending={result?.pendingChapter} />}
        {isOwners && <ImageField meta={listImageUrl} fileName={IMAGE_FILE} />}
      </div>
    </details>
  );
}
