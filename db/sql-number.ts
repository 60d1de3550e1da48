import type { SQL } from "drizzle-orm";

/** Passes an expression as a limit or an offset: Drizzle accepts it there, but its types say number. */
export const sqlNumber = (expression: SQL): number => expression as unknown as number;
