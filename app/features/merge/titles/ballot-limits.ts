export const ITEM_TITLE_MAX = 100;

export const ITEMS_MAX = 100;
