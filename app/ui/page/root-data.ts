import { useRouteLoaderData } from "@remix-run/react";
import type { ListId } from "~/lib/data/ids";
import type { Pictures } from "~/lib/people/people-pictures";
import { createStore } from "./create-store";
import { claimPage } from "./page-account";

export type RootData = {
  /** Null if anonymous. */
  viewer: {
    username: string;
    roles: string[];
    unread: number;
    /** True if a large chapter or member that they follow has unseen news. */
    news?: boolean;
    openCases?: number;
    /** The reason and end of a suspension, as a sentence without its full stop. */
    suspended?: string;
    /** The one list of a guest; absent for members. */
    guestOf?: ListId;
  } | null;
  /** The account that the page's forms name: the viewer's, or the writer's of words whose session has ended. */
  account?: string;
  product: { name: string; slug: string; supportEmail: string; origin: string };
  /** The pages that the operator has written; `closed` if nobody may sign up. */
  site?: { rules: boolean; imprint: boolean; closed: boolean };
  /** The viewer's picture, as in `PagePictures`. */
  pictures?: Pictures;
  /** A message to show once; the id distinguishes two equal ones. */
  flash: { text: string; id: string; undo: { what: "save" | "follow"; name: string } | null } | null;
};

/** Last known data in this browser. The server is shared, so it stores nothing. */
let lastKnown: RootData | undefined;

const endedWith = createStore<RootData | undefined>(undefined);

/** Returns undefined on the server if the root loader failed; the browser then has the last known data. */
export function useRootData(): RootData | undefined {
  const known = useRouteLoaderData<RootData>("root");
  if (import.meta.env.SSR) return known;
  lastKnown = known ?? lastKnown;
  claimPage(known?.account);
  return lastKnown;
}

export const useViewer = () => useRootData()?.viewer ?? null;

/** True for members; guests see the ways to log in, like anonymous visitors. */
export function useIsMember(): boolean {
  const viewer = useViewer();
  return viewer !== null && viewer.guestOf === undefined;
}

/** Returns null as soon as a write finds that the session has ended, though the page and its text stay. */
export function useSessionOwner(): RootData["viewer"] | undefined {
  const known = useRootData();
  const ended = endedWith.use();
  return known && known === ended ? null : known?.viewer;
}

/** Marks the session as ended until the server sends a viewer again. */
export const endSessionHere = () => endedWith.set(lastKnown);

const turn = createStore(0);
let turns = 0;

/** Changes when the page has to forget what was typed. */
export const usePageTurn = turn.use;

/** Mounts the page anew, without what was typed: somebody has pressed LOG OUT. */
export function turnPage(): void {
  turns += 1;
  turn.set(turns);
}

const UNKNOWN: RootData["product"] = { name: "Listdrop", slug: "listdrop", supportEmail: "", origin: "" };

const PLAIN_SITE: NonNullable<RootData["site"]> = { rules: false, imprint: false, closed: false };

export const useSite = () => useRootData()?.site ?? PLAIN_SITE;

export const useProduct = () => useRootData()?.product ?? UNKNOWN;
