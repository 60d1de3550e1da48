/** Marks a refusal as 'busy': nothing was written, and the same request may succeed a little later. */
export const BUSY_HEADER = "X-Busy";

/** Seconds to wait before a request that was refused as 'busy' is sent again. */
export const BUSY_RETRY_S = 2;
