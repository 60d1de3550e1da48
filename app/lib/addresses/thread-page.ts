/** A comment, with its thread's count. `traces` are deleted comments that still show a placeholder. */
type ThreadRow = { id: string; commentsCount: number; traces?: number };

export function pageWith({ id, commentsCount, traces = 0 }: ThreadRow): string {
  return linkTo(id, commentsCount + traces <= THREAD_PAGE);
}

/** Returns a comment's permanent link. The first page always starts with the oldest comment. */
export const linkTo = (id: string, isOnFirstPage: boolean): string =>
  `${isOnFirstPage ? "" : pageFrom(id)}#comment-${id}`;

export const pageFrom = (id: string): string => `?after=${idBefore(id)}`;

export const editLink = (page: string, id: string): string =>
  `${page}${page.includes("?") ? "&" : "?"}edit=${id}#comment-${id}`;

/** Returns the greatest id that sorts before this one. */
function idBefore(id: string): string {
  return (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, "0");
}

/** Comments per thread page. With their authors they use up a page's limit of rows. */
export const THREAD_PAGE = 15;
