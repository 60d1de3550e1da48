import { useRouteLoaderData } from "@remix-run/react";
import { createStore } from "./store";

/** What every page knows: the root loader's data. */
export type RootData = {
  /** Null for an anonymous visitor. */
  viewer: { username: string; roles: string[]; unread: number; openCases?: number | undefined } | null;
  product: { name: string; slug: string; supportEmail: string; origin: string };
  /** A message to show once; the id tells two equal ones apart. */
  flash: { text: string; id: string; undo: { what: "save" | "follow"; name: string } | null } | null;
};

/** The last data in this browser; the server, which many share, keeps nothing. */
let lastKnown: RootData | undefined;

/** The data at the time when the session turned out to have ended. */
const endedWith = createStore<RootData | undefined>(undefined);

/** Undefined on the server if the root loader failed; the browser then has the last known data. */
export function useRootData(): RootData | undefined {
  const known = useRouteLoaderData<RootData>("root");
  if (import.meta.env.SSR) return known;
  lastKnown = known ?? lastKnown;
  return lastKnown;
}

/** The viewer, as far as the page's forms need it; null for an anonymous visitor. */
export const useViewer = () => useRootData()?.viewer ?? null;

/** Whose session it is; null as soon as a write finds that it has ended, though the page and its text stay. */
export function useSessionOwner(): RootData["viewer"] | undefined {
  const known = useRootData();
  const ended = endedWith.use();
  return known && known === ended ? null : known?.viewer;
}

/** Stores that the session has ended, until the server sends a viewer again; returns whose it was. */
export function endSessionHere(): string | undefined {
  endedWith.set(lastKnown);
  return lastKnown?.viewer?.username;
}

const UNKNOWN: RootData["product"] = { name: "Listdrop", slug: "listdrop", supportEmail: "", origin: "" };

export const useProduct = () => useRootData()?.product ?? UNKNOWN;
