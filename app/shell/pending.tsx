import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/lib/paths";
import { useFailedReads } from "~/ui/requests/fetch-retry";
import { CardSkeleton, LinesSkeleton, ListSkeleton } from "~/ui/skeleton";
import styles from "./pending.module.css";
import { useGoneScripts } from "./use-gone-scripts";

/** Delay in ms before a loading state is shown. */
const SHOW_AFTER_MS = 150;

const SKELETONS: [RegExp, typeof CardSkeleton][] = [
  [/^\/first-steps/i, LinesSkeleton],
  [/^\/my-stuff\/(notifications|chapters|profile)/i, LinesSkeleton],
  [/^\/my-stuff/i, CardSkeleton],
  [/^\/(chapter\/|profile|$)/i, CardSkeleton],
  [/^\/(lists|longlist|listdetails|item)\//i, ListSkeleton],
];

/**
 * Renders the child page, or a skeleton of the next page while that loads slowly, if its shape is known. A
 * layout that stays mounted passes its paths in `under` and alone shows the skeletons between them.
 */
export function PendingOutlet({ under }: { under?: string }) {
  const target = useSlowTarget();
  const { pathname } = useLocation();
  const inner =
    target?.startsWith(paths.myStuff) && pathname.startsWith(paths.myStuff) ? paths.myStuff : undefined;
  const ours = target !== null && target !== pathname && inner === under;
  const Skeleton = ours ? SKELETONS.find(([path]) => path.test(target))?.[1] : undefined;
  return (
    <>
      {Skeleton && (
        <div className="measure">
          <p className="sr-only" role="status">
            Loading
          </p>
          <Skeleton />
        </div>
      )}
      <div hidden={Skeleton !== undefined}>
        <Outlet />
      </div>
    </>
  );
}

export function PendingLine() {
  const lost = useFailedReads();
  const { state, location } = useNavigation();
  useGoneScripts(location);
  const busy = state !== "idle" && !lost;
  return <div className={styles.line} data-busy={busy || undefined} aria-hidden="true" />;
}

function useSlowTarget(): string | null {
  const { state, location, formMethod } = useNavigation();
  const lost = useFailedReads();
  const target = state === "loading" && !formMethod && !lost ? (location?.pathname ?? null) : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!target) return setSlow(null);
    const timer = setTimeout(() => setSlow(target), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return target ? slow : null;
}
