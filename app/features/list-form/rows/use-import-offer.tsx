import { type DragEvent, useState } from "react";
import { BANDS_FIELD, PASTED_FIELD } from "~/features/list-form/model/list-form-fields";
import { announce } from "~/ui/states/announce";
import type { FilledRows } from "./fill-rows";
import type { ImportOffer } from "./import-preview";
import type { RowsForm } from "./use-rows-form";

type Offer = ImportOffer & { Preview: typeof import("./import-preview")["default"] };

/**
 * Reads pasted text and files, by what loads when something is pasted or chosen, and offers the list: `preview`.
 * `onFill` runs before its rows are put into the form, from the row at `at` on.
 */
export function useImportOffer(rowsForm: RowsForm, onFill: (at: number) => void) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { element, read, write, textOf } = rowsForm;
  const pasteField = () => {
    const field = element.current?.elements.namedItem(PASTED_FIELD);
    return field instanceof HTMLTextAreaElement ? field : null;
  };

  const offerList = async (given: { text: string; html?: string } | File, index = read().length) => {
    try {
      const { default: Preview, readSource } = await import("./import-preview");
      const source = await readSource(given);
      const isRefused = "refused" in source;
      const done = given instanceof File ? "imported" : "pasted";
      setRefusal(isRefused ? source.refused : null);
      setOffer(isRefused ? null : { Preview, source, index, done });
      return !isRefused;
    } catch (error) {
      console.warn("no list reader", error);
      announce("Couldn't read the list. Try again");
      return false;
    }
  };
  const take = (filled: FilledRows) => {
    write(BANDS_FIELD, filled.bands);
    onFill(filled.at);
    rowsForm.replace(filled.rows, filled.words);
    const field = pasteField();
    if (field && field.value === offer?.source.text) field.value = "";
    if (!textOf("listTitle").trim()) write("listTitle", filled.title);
    setOffer(null);
  };
  return {
    refusal,
    offerList,
    /** Offers a text of several lines that is pasted into a row; returns false for others. What is refused stays in the form. */
    paste: (index: number, clipboard: DataTransfer): boolean => {
      const text = clipboard.getData("text/plain");
      if (!/[\r\n]/.test(text.trim())) return false;
      void offerList({ text, html: clipboard.getData("text/html") }, index).then((isOffered) => {
        const field = pasteField();
        if (!isOffered && field && !field.value) field.value = text;
      });
      return true;
    },
    fileDrop: {
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void offerList(file);
      },
    },
    preview: offer && (
      <offer.Preview
        key={offer.source.text}
        offer={offer}
        rows={read()}
        onFill={take}
        onCancel={() => setOffer(null)}
      />
    ),
  };
}
