import { useEffect, useState } from "react";
import { LIST_EVERY_MS, type Pulse } from "~/features/lists/model/pulse";
import type { ListId } from "~/lib/data/ids";
import { useViewer } from "~/ui/page/root-data";
import { extra } from "~/ui/states/extra";

type Props = { listId: ListId; loaded: Pulse };

/** Without it the list itself stays readable. */
const NewVersions = extra(() => import("./new-versions.client").then((loaded) => loaded.NewVersions));

/** A member's page starts its scripts by itself; other pages start them when somebody touches them. */
const TOUCHES = ["pointerdown", "pointermove", "keydown", "scroll"];

/** Watches a list for new versions: a blind list from the start, others some time after the first touch. */
export function LiveList({ listId, loaded }: Props) {
  const isBlind = !loaded.open;
  const isAwake = useAwake(isBlind);
  return (
    <div className="toast-place" role="status" data-live={isBlind || undefined}>
      {isAwake && <NewVersions listId={listId} loaded={loaded} />}
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
