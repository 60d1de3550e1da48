/** Marks a read of page data that Back or Forward has caused: a redirect must replace that entry. */
export const BACK_HEADER = "X-Back";
