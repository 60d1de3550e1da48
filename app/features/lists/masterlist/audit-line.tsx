import { useRef, useState } from "react";
import type { Audit, PublishedBallots } from "~/features/merge/audit/audit";
import { METHOD } from "~/features/merge/masterlist/method";
import type { ListId } from "~/lib/data/ids";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { fetchJson } from "~/ui/requests/fetch-json";
import styles from "./audit-line.module.css";

type Props = { listId: ListId; versions: number; canCheck: boolean };

/**
 * Says how many versions were counted, and counts them again in the browser. `canCheck` is false for lists by
 * link, whose versions the API returns only with the link's key.
 */
export function AuditLine({ listId, versions, canCheck }: Props) {
  const [state, setState] = useState<Audit | "ready" | "running" | "failed">("ready");
  const resultRef = useRef<HTMLParagraphElement>(null);
  const check = async () => {
    setState("running");
    try {
      const [{ audit }, ballots] = await Promise.all([
        import("~/features/merge/audit/audit"),
        fetchJson<PublishedBallots>(`/api/list/${listId}/ballots`),
      ]);
      const result = audit(ballots);
      setState(result);
      // the button goes, so the focus needs another place
      if (result.isSame) resultRef.current?.focus();
    } catch (error) {
      console.warn("no audit", error);
      setState("failed");
    }
  };
  const isDone = typeof state === "object";
  const isSame = isDone && state.isSame;
  return (
    <div className="meta row gap-x-4 between numbers">
      <p className={styles.said} data-same={isSame || undefined} role="status" tabIndex={-1} ref={resultRef}>
        {isDone ? (
          <b>{state.sentence}</b>
        ) : (
          <>
            <b className="strong">Check it.</b> {words[state](versions)}
          </>
        )}
      </p>
      {canCheck && !isSame && (
        <span className="with-scripts">
          <Button onClick={check} busy={state === "running"}>
            {state === "ready" || state === "running" ? "CHECK IT HERE" : "TRY AGAIN"}
          </Button>
        </span>
      )}
    </div>
  );
}

const words = {
  ready: (versions: number) => `${plural(versions, "version")} counted · method ${METHOD.version}`,
  running: (versions: number) => `Counting ${plural(versions, "version")} here …`,
  failed: () => "Couldn't load the versions, so nothing was counted here.",
};
