export type PageRow = {
  /** The pattern in Remix's notation, also logged: '/lists/:listId'. */
  path: string;
  /** Relative to app/. The tables omit `features/`. */
  file: string;
  /** Remix's route id; required when two rows share a file. */
  id?: string;
  /** Query parameters that its loader or action reads. All others leave the request before the edge cache and Remix see it. */
  query?: readonly string[];
  /** The shape shown while the page loads slowly; none by default. */
  skeleton?: "front" | "cards" | "lines" | "list";
  /** The step of the way in that a response counts as; only with `tried` or `shared` if `query` names it. */
  counts?: "list pages" | "try pages" | "shares pressed" | "drops from try";
  /** Keeps the many styles of its folder beside its script, out of its domain's style sheet. */
  chunk?: "own styles";
  /** Allows the edge cache to store it: the response is the same for all anonymous visitors. */
  cache?: true;
  /** Body limit for more than a small form (functions/http/request-body.ts). */
  maxBody?: "list form" | "picture";
  /** Fields of its forms that may be sent several times; any other is refused then. */
  repeats?: readonly string[];
  /** Its posts are JSON: a program sends them. */
  takesJson?: true;
  /** False if posts change nothing. */
  changes?: false;
  /** Its posts change versions of the list that the path names, so the list's writer runs them. */
  writesList?: true;
  /** Exempts posts from the write limit: logging out must always work. */
  unlimited?: true;
  /** The address or the page contains a mailed token: no referrer is sent and nothing is cached. */
  showsToken?: true;
  /** Accepts a bearer token from the app, which has no cookie. */
  acceptsBearer?: true;
  /** Its form names the account that it acts for: it logs in, whoever is logged in. */
  actsForAnyone?: true;
  /** Its loader reads the session itself, in the round trip of its own query; `viewer` is null. */
  readsSession?: true;
  /** Opens a WebSocket for our own pages that ask for one. */
  socket?: true;
  /** Its data come from the primary for everybody: staff's pages, and those of an account's keys. */
  readsPrimary?: true;
  /** Excluded from search engines: thin, personal or duplicate content. The default of a page without `cache`. */
  noindex?: boolean;
  /** Lists it in the sitemap: it is static, and strangers should find it. */
  sitemap?: true;
  /** Shows Turnstile's widget where the operator uses it, so its policy allows Cloudflare's script and frame. */
  checksPerson?: true;
  /** Answers on any host, which others redirect to the site's own. */
  anyHost?: true;
  /** Allows other sites to frame it. */
  framed?: true;
  children?: PageRow[];
};
