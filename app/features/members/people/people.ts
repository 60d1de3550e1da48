/** The rules between members. */

/** The most members whom one follows, and whom one blocks. */
export const FOLLOWS_MAX = 1000;
export const BLOCKS_MAX = 1000;

/** What stands between a viewer and another member. */
export type Between = { followed: boolean; blocked: boolean; blocksViewer: boolean };
