import { lazy, Suspense, useEffect, useState } from "react";
import type { ListId } from "~/lib/ids";
import { useViewer } from "~/ui/root-data";
import styles from "./new-versions.module.css";
import type { Pulse } from "./pulse";

type Props = { listId: ListId; loaded: Pulse };

/** Renders nothing; a list without its news is still a list. */
const NoNews = (_: Props) => null;

const NewVersions = lazy(() =>
  import("./new-versions.client").then(
    ({ NewVersions }) => ({ default: NewVersions }),
    () => ({ default: NoNews }),
  ),
);

/** A member's page starts its scripts by itself; other pages start them when somebody touches them. */
const TOUCHES = ["pointerdown", "pointermove", "keydown", "scroll"];

/** Watches a list for new versions: a blind list from the start, others from the first touch. */
export function LiveList({ listId, loaded }: Props) {
  const isBlind = !loaded.open;
  const isAwake = useTouched(isBlind);
  return (
    <div className={styles.place} role="status" data-live={isBlind || undefined}>
      {isAwake && (
        <Suspense>
          <NewVersions listId={listId} loaded={loaded} />
        </Suspense>
      )}
    </div>
  );
}

function useTouched(atOnce: boolean): boolean {
  const [isTouched, setTouched] = useState(false);
  const isMember = useViewer() !== null;
  useEffect(() => {
    if (atOnce || !isMember) return setTouched(true);
    const waiting = new AbortController();
    const touched = () => setTouched(true);
    for (const sign of TOUCHES)
      addEventListener(sign, touched, { once: true, passive: true, signal: waiting.signal });
    return () => waiting.abort();
  }, [atOnce, isMember]);
  return isTouched;
}
