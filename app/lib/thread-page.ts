/** A comment, with its thread's count. `traces` are deleted comments that still show a placeholder. */
type Placed = { id: string; commentsCount: number; traces?: number | undefined };

/** Returns query and fragment of the thread page that shows a comment. */
export function pageWith({ id, commentsCount, traces = 0 }: Placed): string {
  return linkTo(id, commentsCount + traces <= THREAD_PAGE);
}

/**
 * Returns query and fragment of a comment's permanent address. The first page needs no query: it always
 * starts with the oldest comment.
 */
export const linkTo = (id: string, isOnFirstPage: boolean): string =>
  `${isOnFirstPage ? "" : pageFrom(id)}#comment-${id}`;

/** Returns the query of the thread page that starts with a comment. */
export const pageFrom = (id: string): string => `?after=${idBefore(id)}`;

/** Returns the address of a comment's edit form, given that of its thread page. */
export const editLink = (page: string, id: string): string =>
  `${page}${page.includes("?") ? "&" : "?"}edit=${id}#comment-${id}`;

/** Returns the greatest id that sorts before this one. */
function idBefore(id: string): string {
  return (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, "0");
}

/** Comments per thread page. With their authors they use up a page's limit of rows. */
export const THREAD_PAGE = 15;
