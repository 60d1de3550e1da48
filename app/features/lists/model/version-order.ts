/** The orders of a list's versions, after the viewer's own, and their words on the list page. */
export const VERSION_ORDERS = {
  newest: "newest",
  followed: "people you follow",
  unlike: "least like the masterlist",
} as const;

export type VersionOrder = keyof typeof VERSION_ORDERS;

/** From this number of versions on, a list offers other orders than the newest first. */
export const ORDERS_FROM = 4;
/** Up to this number of versions, the agreement of each with the masterlist is stored. */
export const UNLIKE_UP_TO = 200;

export const isVersionOrder = (value: string | null): value is VersionOrder =>
  value !== null && Object.hasOwn(VERSION_ORDERS, value);
