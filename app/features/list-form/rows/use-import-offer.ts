import { useState } from "react";
import type { ImportSource } from "~/features/list-form/import/list-import";
import { announce } from "~/ui/states/announce";

/** A list to look at before it fills the rows. */
export type ImportOffer = { source: ImportSource; index: number; done: "pasted" | "imported" };

/** Reads pasted text and files. The readers load when something is pasted or chosen. */
export function useImportOffer() {
  const [offer, setOffer] = useState<ImportOffer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const offerList = async (index: number, given: { text: string; html?: string } | File) => {
    try {
      const { readSource } = await import("~/features/list-form/import/browser-import");
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
  return { offer, refusal, offerList, withdraw: () => setOffer(null) };
}

const READER_LOST = "Couldn't read the list. Try again";
