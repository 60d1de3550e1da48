/** Writes the limits' state as response headers, by the IETF draft `RateLimit header fields for HTTP`. */

type LimitState = { name: string; max: number; per: number; left: number; reset: number };

/** Returns, per limit, the quota `q` in `w` seconds, the remainder `r`, and `t` seconds until it resets. */
export const limitHeaders = (limits: LimitState[]): Record<string, string> =>
  limits.length === 0
    ? {}
    : {
        "RateLimit-Policy": limits.map(({ name, max, per }) => `"${name}";q=${max};w=${per}`).join(", "),
        RateLimit: limits.map(({ name, left, reset }) => `"${name}";r=${left};t=${reset}`).join(", "),
      };
