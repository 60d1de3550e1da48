import { useEffect, useId, useRef } from "react";
import type { PastedTable } from "~/features/list-form/import/imported";
import { siteNames } from "~/features/list-form/import/site-names";
import {
  COLUMN_FIELD,
  FILLED_FIELD,
  INTENT_FIELD,
  PASTED_FIELD,
  PASTED_FILE,
} from "~/features/list-form/model/list-form-fields";
import { Button } from "~/ui/buttons/button";
import { FileInput } from "~/ui/fields/file-input";
import { ColumnChoices } from "./column-choices";
import styles from "./paste-box.module.css";

type Props = {
  text: string | undefined;
  table: PastedTable | undefined;
  /** Says why the last text or file was no list. */
  refusal: string | null;
  onList: (given: { text: string; html?: string } | File) => Promise<unknown>;
};

/** Offers a whole list from text or a file. Without scripts the form sends both. */
export function PasteBox({ text, table, refusal, onList }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  /** The text pasted into the empty field, and its HTML, which counts as long as the text is the same. */
  const clipboard = useRef({ text: "", html: "" });
  const reason = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useEffect(() => {
    if (refusal) reason.current?.scrollIntoView({ block: "center" });
  }, [refusal]);
  return (
    <div className={`start stack-2 ${styles.paste}`}>
      {refusal && (
        <p className="wrong small bold" role="alert" ref={reason}>
          {refusal}
        </p>
      )}
      <textarea
        ref={area}
        name={PASTED_FIELD}
        defaultValue={text}
        rows={5}
        aria-label="A list to paste, one item a line"
        placeholder={"1. The first item\n2. The second one\n3. And so on"}
        onPaste={({ clipboardData, currentTarget }) => {
          const html = currentTarget.value === "" ? clipboardData.getData("text/html") : "";
          setTimeout(() => {
            clipboard.current = { text: area.current?.value ?? "", html };
          });
        }}
      />
      <label className="meta stack-1 fits" htmlFor={id}>
        or a file: text, a table as CSV, Markdown, JSON, or an export of {siteNames}
        <FileInput
          id={id}
          name={PASTED_FILE}
          accept=".md,.markdown,.csv,.tsv,.json,.txt,text/plain,text/csv,text/markdown,application/json"
          onChange={async ({ currentTarget: picker }) => {
            const [file] = picker.files ?? [];
            if (file) await onList(file);
            // the form sends the rows, so it must not also send the file
            picker.value = "";
          }}
        />
      </label>
      {table && (
        <div className="without-scripts stack-2">
          <p>Other columns?</p>
          <ColumnChoices table={table} name={COLUMN_FIELD} />
          <input type="hidden" name={FILLED_FIELD} value={table.filled} />
        </div>
      )}
      <Button
        type="submit"
        name={INTENT_FIELD}
        value="paste"
        formNoValidate
        onClick={(event) => {
          event.preventDefault();
          const pasted = area.current?.value ?? "";
          const { text, html } = clipboard.current;
          if (pasted.trim()) void onList({ text: pasted, html: pasted === text ? html : "" });
        }}
      >
        FILL THE ROWS
      </Button>
    </div>
  );
}
