import type { TileCode } from "~/lib/look/tile";

export const TABS = {
  latest: { label: "Latest", heading: "Ranked lists, newest first", sorted: false },
  people: { label: "Most people", heading: "Ranked lists, most people first", sorted: true },
  disputed: { label: "Most disputed", heading: "Ranked lists, most disputed first", sorted: true },
  following: {
    label: "Following",
    heading: "Ranked lists in the chapters and by the people you follow",
    sorted: false,
  },
} as const;

export type Tab = keyof typeof TABS;

/** Begins a list with its title and chapter. */
export type Question = { title: string; chapter: string; tile: TileCode };

/** Keyset of a front page tab: a feed key, or a sorted key. */
export type FrontPageKey = number | string;

export const parseTab = (name: string | null): Tab =>
  name !== null && Object.hasOwn(TABS, name) ? (name as Tab) : "latest";
