import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { followForm, keepDrafts, restoreDrafts } from "~/ui/drafts/form-drafts";
import { isPageOf, releasePage } from "~/ui/page/page-account";
import { turnPage, useRootData, useSessionOwner } from "~/ui/page/root-data";
import { MUTATION_DONE } from "~/ui/requests/use-mutation-form";
import { concernsSession, syncClientSession } from "./client-session";

/** Posts to these paths change the client session. */
const CHANGING_PATHS = /^\/(saves|follows|login|logout|my-stuff|confirm|register)/;

/** Keeps this tab's copy of the session up to date, and this tab in step with other tabs. */
export function ClientSessionSync() {
  const viewer = useSessionOwner();
  const username = viewer === undefined ? undefined : (viewer?.username ?? null);
  const changing = useIsChanging();
  const hasChanged = useRef(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (changing) hasChanged.current = true;
    else if (username !== undefined) {
      void syncClientSession(username, { changed: hasChanged.current });
      hasChanged.current = false;
    }
  }, [changing, username]);

  useStartOver();

  useEffect(() => {
    const unmount = new AbortController();
    for (const type of ["input", "submit"])
      document.addEventListener(type, (event) => followForm(username ?? null, event), unmount);
    return () => unmount.abort();
  }, [username]);

  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may need it
  useEffect(() => {
    const unmount = new AbortController();
    if (username) restoreDrafts(username, unmount.signal);
    return () => unmount.abort();
  }, [username, key]);

  useEffect(() => {
    if (!username) return;
    const follow = ({ detail: path }: CustomEvent<string>) => {
      if (CHANGING_PATHS.test(path)) void syncClientSession(username, { changed: true });
    };
    document.addEventListener(MUTATION_DONE, follow);
    return () => document.removeEventListener(MUTATION_DONE, follow);
  }, [username]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === null) {
        releasePage();
        turnPage();
      }
      if (concernsSession(event)) revalidate();
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [revalidate]);

  useEffect(() => {
    if (!username) return;
    // another tab may have read what this one's badge counts
    const catchUp = () => document.visibilityState === "visible" && revalidate();
    document.addEventListener("visibilitychange", catchUp);
    return () => document.removeEventListener("visibilitychange", catchUp);
  }, [username, revalidate]);
  return null;
}

/** Loads the page again once its session is another's. Unsent words stay in their writer's drafts. */
function useStartOver(): void {
  const known = useRootData();
  const account = known?.viewer ? known.account : undefined;
  useEffect(() => {
    if (account === undefined || isPageOf(account)) return;
    keepDrafts();
    location.replace(location.pathname + location.search);
  }, [account]);
}

function useIsChanging(): boolean {
  const { formMethod, formAction } = useNavigation();
  return formMethod === "POST" && CHANGING_PATHS.test(formAction ?? "");
}
