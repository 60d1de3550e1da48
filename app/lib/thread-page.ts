/** A comment, and how many a thread has, with deleted ones that left a trace. */
type Placed = { id: string; commentsCount: number; traces?: number | undefined };

/** Query and fragment of the thread page that shows a comment. */
export function pageWith({ id, commentsCount, traces = 0 }: Placed): string {
  return linkTo(id, commentsCount + traces <= THREAD_PAGE);
}

/** Query and fragment of a comment's own address: a thread's first page begins with its oldest comment for good. */
export const linkTo = (id: string, isOnFirstPage: boolean): string =>
  `${isOnFirstPage ? "" : pageFrom(id)}#comment-${id}`;

/** Query of the thread page that begins with a comment. */
export const pageFrom = (id: string): string => `?after=${idBefore(id)}`;

/** Where its author changes a comment, from the address of the thread's page. */
export const editLink = (page: string, id: string): string =>
  `${page}${page.includes("?") ? "&" : "?"}edit=${id}#comment-${id}`;

/** The greatest id that sorts before this one. */
function idBefore(id: string): string {
  return (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, "0");
}

/** Comments on one page of a thread: with their authors, as many rows as a page may read. */
export const THREAD_PAGE = 15;
