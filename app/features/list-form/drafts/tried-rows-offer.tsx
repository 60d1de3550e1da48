import { type RefObject, useEffect, useRef, useState } from "react";
import { isFilled, type Row, readRows } from "~/features/list-form/model/row-values";
import type { ReplaceRows } from "~/features/list-form/rows/use-replace-rows";
import type { ListId } from "~/lib/ids";
import { plural } from "~/lib/plural";
import { Button } from "~/ui/button";
import { type Draft, deleteDraft, findDraft } from "~/ui/drafts/drafts";
import { NO_OWNER, rowsOfDraft, tryDraftName, withThreads } from "./tried-rows";
import styles from "./tried-rows-offer.module.css";

type Props = { listId: ListId; form: RefObject<HTMLFormElement>; replace: ReplaceRows };

/** Fills an empty form with the rows that were ranked before logging in. A form with rows offers them. */
export function TriedRowsOffer({ listId, form, replace }: Props) {
  const [offer, setOffer] = useState<{ draft: Draft; rows: Row[] } | null>(null);
  const fill = useRef(replace);
  fill.current = replace;
  useEffect(() => {
    const look = new AbortController();
    void findDraft(tryDraftName(listId), NO_OWNER, look.signal).then((draft) => {
      const rows = draft ? rowsOfDraft(draft.fields) : [];
      if (!draft || rows.length === 0 || look.signal.aborted) return;
      if (readRows(new FormData(form.current ?? undefined)).some(isFilled)) return setOffer({ draft, rows });
      fill.current(rows, `${plural(rows.length, "item")} that you ranked`);
      deleteDraft(draft);
    });
    return () => look.abort();
  }, [listId, form]);

  if (!offer) return null;
  const { draft, rows } = offer;
  const settle = (take: boolean) => {
    if (take) {
      const current = readRows(new FormData(form.current ?? undefined));
      replace(withThreads(rows, current), `${plural(rows.length, "item")} that you ranked`);
    }
    deleteDraft(draft);
    setOffer(null);
  };
  return (
    <div className={styles.offer} role="status">
      <p>
        You ranked {plural(rows.length, "item")} in this browser. Your version stays as it is unless you use
        them.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => settle(true)}>USE MY RANKING</Button>
        <Button onClick={() => settle(false)}>DISCARD IT</Button>
      </div>
    </div>
  );
}
