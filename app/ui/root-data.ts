import { useRouteLoaderData } from "@remix-run/react";
import { createStore } from "./store";

/** What every page knows: the root loader's answer. */
export type RootData = {
  /** Null for an anonymous visitor. */
  viewer: { username: string; roles: string[]; unread: number; openCases?: number | undefined } | null;
  product: { name: string; slug: string; supportEmail: string; origin: string };
  /** A sentence to say once; the id tells two equal ones apart. */
  flash: { text: string; id: string; undo: { what: "save" | "follow"; name: string } | null } | null;
};

/** What this browser was told last; the server, which many share, keeps nothing. */
let lastKnown: RootData | undefined;

/** What was known when the session turned out to have ended. */
const endedWith = createStore<RootData | undefined>(undefined);

/** Undefined on the server while the root loader has failed; in the browser then what was known before. */
export function useRootData(): RootData | undefined {
  const known = useRouteLoaderData<RootData>("root");
  if (import.meta.env.SSR) return known;
  lastKnown = known ?? lastKnown;
  return lastKnown;
}

/** Who is looking, as far as the page's forms need to know; null for an anonymous visitor. */
export const useViewer = () => useRootData()?.viewer ?? null;

/** Whose session it is; null as soon as a write finds that it has ended, though the page with its words stays. */
export function useSessionOwner(): RootData["viewer"] | undefined {
  const known = useRootData();
  const ended = endedWith.use();
  return known && known === ended ? null : known?.viewer;
}

/** Notes that the session has ended, until the server says who is looking again; answers whose it was. */
export function endSessionHere(): string | undefined {
  endedWith.set(lastKnown);
  return lastKnown?.viewer?.username;
}

const UNKNOWN: RootData["product"] = { name: "Listdrop", slug: "listdrop", supportEmail: "", origin: "" };

export const useProduct = () => useRootData()?.product ?? UNKNOWN;
