import { useRouteLoaderData } from "@remix-run/react";

/** What every page knows: the root loader's answer. */
export type RootData = {
  /** Null for an anonymous visitor. */
  viewer: { username: string; roles: string[]; unread: number } | null;
  product: { name: string; slug: string; supportEmail: string; origin: string };
  /** A sentence to say once; the id tells two equal ones apart. */
  flash: { text: string; id: string } | null;
};

/** Undefined while the root loader has failed. */
export const useRootData = () => useRouteLoaderData<RootData>("root");

/** Who is looking, as far as components need to know; null for an anonymous visitor. */
export const useViewer = () => useRootData()?.viewer ?? null;

const UNKNOWN: RootData["product"] = { name: "Listdrop", slug: "listdrop", supportEmail: "", origin: "" };

export const useProduct = () => useRootData()?.product ?? UNKNOWN;
