import { useRouteLoaderData } from "@remix-run/react";

/** What every page knows: the root loader's answer. */
export type RootData = {
  /** Null for an anonymous visitor. */
  viewer: { username: string; roles: string[]; unread: number; openCases?: number | undefined } | null;
  product: { name: string; slug: string; supportEmail: string; origin: string };
  /** A sentence to say once; the id tells two equal ones apart. */
  flash: { text: string; id: string } | null;
};

/** What this browser was told last; the server, which many share, keeps nothing. */
let lastKnown: RootData | undefined;

/** Undefined on the server while the root loader has failed; in the browser then what was known before. */
export function useRootData(): RootData | undefined {
  const known = useRouteLoaderData<RootData>("root");
  if (import.meta.env.SSR) return known;
  lastKnown = known ?? lastKnown;
  return lastKnown;
}

/** Who is looking, as far as components need to know; null for an anonymous visitor. */
export const useViewer = () => useRootData()?.viewer ?? null;

const UNKNOWN: RootData["product"] = { name: "Listdrop", slug: "listdrop", supportEmail: "", origin: "" };

export const useProduct = () => useRootData()?.product ?? UNKNOWN;
