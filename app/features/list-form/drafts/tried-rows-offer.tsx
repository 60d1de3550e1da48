import { useEffect, useState } from "react";
import { type Draft, findDraft } from "~/ui/drafts/drafts";
import { NO_OWNER, tryDraftName } from "~/ui/drafts/tried-draft";
import { extra } from "~/ui/states/extra";
import type { TriedRowsProps } from "./tried-rows-found";

const TriedRows = extra(() => import("./tried-rows-found").then((loaded) => loaded.TriedRows));

/** Looks for rows that were ranked in this browser before logging in. */
export function TriedRowsOffer(props: Omit<TriedRowsProps, "draft">) {
  const { listId } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    const look = new AbortController();
    void findDraft(tryDraftName(listId), NO_OWNER, look.signal).then((found) => {
      if (!look.signal.aborted) setDraft(found ?? null);
    });
    return () => look.abort();
  }, [listId]);
  return draft && <TriedRows {...props} draft={draft} />;
}
