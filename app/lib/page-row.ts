export type PageRow = {
  /** As Remix and the log write it: '/lists/:listId'. */
  path: string;
  /** Under app/. */
  file: string;
  /** Remix's id, where two rows share a file. */
  id?: string;
  /** Whether a read is the same for every anonymous visitor, so that the edge cache may keep it. */
  cache?: true;
  /** What a post may hold, where it is more than a small form (functions/http/request-body.ts). */
  maxBody?: "list form" | "picture";
  /** Whether a post changes something; every one does but those that say no. */
  changes?: false;
  /** Whether posts are free of the limit on writes: anyone may always log out. */
  unlimited?: true;
  /** Whether the address, or the page, shows a mailed token: it sends no referrer and is not cached. */
  showsToken?: true;
  /** Whether an app, which has no cookie, may ask for it with its bearer. */
  acceptsBearer?: true;
  /** Whether search engines are asked to leave it out: it is thin, one person's, or says again what a page says. */
  noindex?: true;
  /** Whether other sites may show it in a frame. */
  framed?: true;
  children?: PageRow[];
};
