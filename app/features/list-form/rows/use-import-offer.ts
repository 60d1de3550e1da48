import { type RefObject, useState } from "react";
import type { ImportSource } from "~/features/list-form/import/list-import";
import { PASTED_FIELD } from "~/features/list-form/model/list-form-fields";
import { announce } from "~/ui/states/announce";
import { setBandLines } from "./band-lines";
import type { FilledRows } from "./fill-rows";

/** A list to look at before it fills the rows. */
export type ImportOffer = { source: ImportSource; index: number; done: "pasted" | "imported" };

/**
 * Reads pasted text and files, whose readers load when something is pasted or chosen, and offers the list. `fill`
 * puts its rows into the form.
 */
export function useImportOffer(
  list: RefObject<HTMLElement>,
  fill: (filled: FilledRows) => void,
  loadPreview: () => Promise<unknown>,
) {
  const [offer, setOffer] = useState<ImportOffer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = () => list.current?.closest("form");
  const pasteField = () => textAreaIn(form(), PASTED_FIELD);

  const offerList = async (index: number, given: { text: string; html?: string } | File) => {
    try {
      // with the readers, so that an offer can be shown
      const [{ readSource }] = await Promise.all([
        import("~/features/list-form/import/browser-import"),
        loadPreview(),
      ]);
      const source = await readSource(given);
      const isRefused = "refused" in source;
      setRefusal(isRefused ? source.refused : null);
      setOffer(isRefused ? null : { source, index, done: given instanceof File ? "imported" : "pasted" });
      return !isRefused;
    } catch (error) {
      console.warn("no list reader", error);
      announce(READER_LOST);
      return false;
    }
  };
  const withdraw = () => setOffer(null);
  return {
    offer,
    refusal,
    offerList,
    offerPaste: async (index: number, text: string, html: string) => {
      const field = pasteField();
      // what is refused stays in the form
      if (!(await offerList(index, { text, html })) && field && !field.value) field.value = text;
    },
    /** Takes the offered list into the form. */
    take: (filled: FilledRows) => {
      setBandLines(form(), filled.bands);
      fill(filled);
      const field = pasteField();
      if (field && field.value === offer?.source.text) field.value = "";
      takeTitle(form(), filled.title);
      withdraw();
    },
    withdraw,
  };
}

const READER_LOST = "Couldn't read the list. Try again";

function textAreaIn(form: HTMLFormElement | null | undefined, name: string): HTMLTextAreaElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLTextAreaElement ? field : null;
}

function takeTitle(form: HTMLFormElement | null | undefined, title: string): void {
  const field = textAreaIn(form, "listTitle");
  if (!title || !field || field.value.trim()) return;
  field.value = title;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
