import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";

/** Starts workerd with the options that wrangler reads from wrangler.toml, which are those of Miniflare 4. */
export const newMiniflare = (options: V4MiniflareOptions): Miniflare =>
  new Miniflare(convertV4MiniflareOptions(options));
