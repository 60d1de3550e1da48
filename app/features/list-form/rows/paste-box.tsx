import { useId, useRef } from "react";
import { INTENT_FIELD, PASTED_FIELD, PASTED_FILE } from "~/features/list-form/model/list-form-fields";
import { Button } from "~/ui/button";
import { FileInput } from "~/ui/fields/file-input";
import styles from "./paste-box.module.css";

type Props = {
  /** Fills the rows from a text; returns false on failure. */
  onText: (text: string) => Promise<boolean>;
  onFile: (file: File) => Promise<unknown>;
};

/** Imports a whole list from text or a file. Without scripts the form sends both. */
export function PasteBox({ onText, onFile }: Props) {
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  return (
    <div className={styles.paste}>
      <textarea
        ref={text}
        name={PASTED_FIELD}
        rows={5}
        aria-label="A list to paste, one item a line"
        placeholder={"1. The first item\n2. The second one\n3. And so on"}
      />
      <label className={styles.file} htmlFor={id}>
        or a file: Markdown, CSV, JSON, text, or an export of Letterboxd, IMDb, Goodreads, Exportify or Trakt
        <FileInput
          id={id}
          name={PASTED_FILE}
          accept=".md,.markdown,.csv,.tsv,.json,.txt,text/plain,text/csv,text/markdown,application/json"
          onChange={async ({ currentTarget: picker }) => {
            const [file] = picker.files ?? [];
            if (file) await onFile(file);
            // the form sends the rows, so it must not also send the file
            picker.value = "";
          }}
        />
      </label>
      <Button
        type="submit"
        name={INTENT_FIELD}
        value="paste"
        formNoValidate
        onClick={async (event) => {
          event.preventDefault();
          const { current: area } = text;
          const pasted = area?.value ?? "";
          if (area && pasted.trim() && (await onText(pasted)) && area.value === pasted) area.value = "";
        }}
      >
        FILL THE ROWS
      </Button>
    </div>
  );
}
