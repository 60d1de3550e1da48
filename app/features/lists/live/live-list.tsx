import { lazy, Suspense, useEffect, useState } from "react";
import { LIST_EVERY_MS, type Pulse } from "~/features/lists/model/pulse";
import type { ListId } from "~/lib/data/ids";
import { useViewer } from "~/ui/page/root-data";

type Props = { listId: ListId; loaded: Pulse };

/** Replaces the watch if its code can't be loaded: the list itself stays readable. */
const NoNews = (_: Props) => null;

const NewVersions = lazy(() =>
  import("./new-versions.client").then(
    ({ NewVersions }) => ({ default: NewVersions }),
    () => ({ default: NoNews }),
  ),
);

/** A member's page starts its scripts by itself; other pages start them when somebody touches them. */
const TOUCHES = ["pointerdown", "pointermove", "keydown", "scroll"];

/** Watches a list for new versions: a blind list from the start, others some time after the first touch. */
export function LiveList({ listId, loaded }: Props) {
  const isBlind = !loaded.open;
  const isAwake = useAwake(isBlind);
  return (
    <div className="toast-place" role="status" data-live={isBlind || undefined}>
      {isAwake && (
        <Suspense>
          <NewVersions listId={listId} loaded={loaded} />
        </Suspense>
      )}
    </div>
  );
}

function useAwake(atOnce: boolean): boolean {
  const [isAwake, setAwake] = useState(false);
  const isMember = useViewer() !== null;
  useEffect(() => {
    if (atOnce) return setAwake(true);
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = () => {
      timer ??= setTimeout(() => setAwake(true), LIST_EVERY_MS);
    };
    if (isMember) for (const sign of TOUCHES) addEventListener(sign, touched, { passive: true, signal });
    else touched();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [atOnce, isMember]);
  return isAwake;
}
