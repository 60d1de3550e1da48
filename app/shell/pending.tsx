import { type Location, matchPath, Outlet, useLocation, useNavigation } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";
import type { PageRow } from "~/lib/addresses/page-row";
import { paths } from "~/lib/addresses/paths";
import { useFailedReads } from "~/ui/requests/fetch-retry";
import { CardSkeleton, LinesSkeleton, ListSkeleton } from "~/ui/states/skeleton";
import styles from "./pending.module.css";

/** Delay in ms before a loading state is shown. */
const SHOW_AFTER_MS = 150;

/** The pages' columns `skeleton`, by their patterns (vite.config.ts): browsers don't load the table. */
declare const PAGE_SKELETONS: [pattern: string, kind: NonNullable<PageRow["skeleton"]>][];

const SKELETONS = { cards: CardSkeleton, lines: LinesSkeleton, list: ListSkeleton };

function skeletonOf(path: string) {
  const found = PAGE_SKELETONS.find(([pattern]) => matchPath(pattern, path));
  return found && SKELETONS[found[1]];
}

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
  const Skeleton = ours ? skeletonOf(target) : undefined;
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

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/**
 * Handles scripts that a deploy has removed. If the next page's script is gone, Remix reloads the current
 * page. Where the browser allows, the next page, `next`, is loaded as a document instead. The reload can come
 * before React has rendered `next`. So it only sets a state, which React renders after `next` or with it.
 */
function useGoneScripts(next: Location | undefined): void {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget };
    if (isGone) {
      if (next) location.assign(next.pathname + next.search + next.hash);
      else location.reload();
      return;
    }
    const stopReload = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent;
      if (navigationType !== "reload" || userInitiated) return;
      event.preventDefault();
      startTransition(() => setGone(true));
    };
    navigation?.addEventListener("navigate", stopReload);
    return () => navigation?.removeEventListener("navigate", stopReload);
  }, [isGone, next]);
}
