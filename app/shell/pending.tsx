import { matchPath, type Navigation, Outlet, useLocation, useNavigation } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";
import type { PageRow } from "~/lib/addresses/page-row";
import { paths } from "~/lib/addresses/paths";
import { hasFailedReads, offerRetry, useFailedReads } from "~/ui/requests/fetch-retry";
import {
  CardSkeleton,
  CardsSkeleton,
  FrontSkeleton,
  LinesSkeleton,
  ListSkeleton,
} from "~/ui/states/skeleton";
import styles from "./pending.module.css";

/** Delay in ms before a loading state is shown. */
const SHOW_AFTER_MS = 150;
/** Longer than requests for data may take. */
const HANGS_AFTER_MS = 20_000;

/** The pages' columns `skeleton`, by their patterns (vite.config.ts): browsers don't load the table. */
declare const PAGE_SKELETONS: [pattern: string, kind: NonNullable<PageRow["skeleton"]>][];

const SKELETONS = { front: FrontSkeleton, cards: CardsSkeleton, lines: LinesSkeleton, list: ListSkeleton };

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
  const shape = ours ? skeletonOf(target) : undefined;
  // a layout has the title itself
  const Skeleton = under && shape === CardsSkeleton ? CardSkeleton : shape;
  return (
    <>
      {Skeleton && (
        <div>
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
  const navigation = useNavigation();
  useGoneScripts(navigation);
  useHangingPage(navigation);
  const busy = navigation.state !== "idle" && !lost;
  return <div className={styles.line} data-busy={busy || undefined} aria-hidden="true" />;
}

/** Offers to load the next page as a document if it takes long, although its data has arrived or is on its way. */
function useHangingPage(navigation: Navigation): void {
  useEffect(() => {
    if (navigation.state !== "loading") return;
    let withdraw = () => {};
    const timer = setInterval(() => {
      if (hasFailedReads()) return;
      clearInterval(timer);
      withdraw = offerRetry(() => continueAsDocument(navigation));
    }, HANGS_AFTER_MS);
    return () => {
      clearInterval(timer);
      withdraw();
    };
  }, [navigation]);
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
 * Handles scripts that a release has removed. If the next page's script is gone, Remix reloads the current page.
 * Where the browser allows, the press is done as a document instead; a prefetch does nothing. The reload can come
 * before React has rendered the navigation, so it only sets a state, which React renders after it or with it.
 */
function useGoneScripts(pressed: Navigation): void {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isGone && pressed.state !== "idle") continueAsDocument(pressed);
  }, [isGone, pressed]);
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget };
    const stopReload = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent;
      if (navigationType !== "reload" || userInitiated) return;
      event.preventDefault();
      startTransition(() => setGone(true));
    };
    navigation?.addEventListener("navigate", stopReload);
    return () => navigation?.removeEventListener("navigate", stopReload);
  }, []);
}

/** Does a press without scripts: opens the link's page, or posts the form. */
function continueAsDocument({ state, location: next, formAction, formEncType, formData }: Navigation): void {
  if (state === "submitting" && formData) {
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: formAction,
      enctype: formEncType,
    });
    for (const [name, value] of formData) form.appendChild(fieldOf(name, value));
    document.body.appendChild(form);
    form.submit();
  } else if (next) location.assign(next.pathname + next.search + next.hash);
}

function fieldOf(name: string, value: FormDataEntryValue): HTMLInputElement {
  const field = Object.assign(document.createElement("input"), { name });
  if (typeof value === "string") return Object.assign(field, { type: "hidden", value });
  const files = new DataTransfer();
  if (value.size > 0) files.items.add(value);
  return Object.assign(field, { type: "file", hidden: true, files: files.files });
}
