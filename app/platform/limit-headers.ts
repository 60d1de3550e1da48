/** The state of limits as response headers, by the IETF draft `RateLimit header fields for HTTP`. */

type LimitState = { name: string; max: number; per: number; left: number; reset: number };

/** None without a limit; of each its quota `q` in `w` seconds, what remains `r`, and `t` seconds until it starts again. */
export const limitHeaders = (limits: LimitState[]): Record<string, string> =>
  limits.length === 0
    ? {}
    : {
        "RateLimit-Policy": limits.map(({ name, max, per }) => `"${name}";q=${max};w=${per}`).join(", "),
        RateLimit: limits.map(({ name, left, reset }) => `"${name}";r=${left};t=${reset}`).join(", "),
      };
