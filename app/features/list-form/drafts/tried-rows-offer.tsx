import { type RefObject, useEffect, useState } from "react";
import type { ReplaceRows } from "~/features/list-form/rows/use-replace-rows";
import type { ListId } from "~/lib/data/ids";
import { type Draft, findDraft } from "~/ui/drafts/drafts";
import { NO_OWNER, tryDraftName } from "~/ui/drafts/tried-draft";
import { extra } from "~/ui/states/extra";

const TriedRows = extra(() => import("./tried-rows-found").then((loaded) => loaded.TriedRows));

export type Props = {
  listId: ListId;
  form: RefObject<HTMLFormElement>;
  replace: ReplaceRows;
  /** True in the form of a first version, which DROP IT was pressed for. */
  sends?: boolean;
};

/** Looks for rows that were ranked in this browser before logging in. */
export function TriedRowsOffer(props: Props) {
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
