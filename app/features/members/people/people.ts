export const FOLLOWS_MAX = 1000;
export const BLOCKS_MAX = 1000;

export type Between = { followed: boolean; blocked: boolean; blocksViewer: boolean };
