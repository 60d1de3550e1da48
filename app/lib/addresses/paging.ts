const rawBefore = (request: Request) => new URL(request.url).searchParams.get("before") ?? "";

/** Returns the keyset cursor `?before=`; ignores anything but a positive integer. */
export function beforeParam(request: Request): number | undefined {
  return positive(rawBefore(request));
}

/** Cursor of a page that is sorted by another value first, as `sortedKey` writes it: '12-1763835000000'. */
export type SortedKey = { sort: number; feedKey: number };

export const sortedKey = ({ sort, feedKey }: SortedKey): string => `${sort}-${feedKey}`;

export function sortedBeforeParam(request: Request): SortedKey | undefined {
  const [, sort = "", key = ""] = /^(\d{1,9}(?:\.\d{1,2})?)-(\d{1,16})$/.exec(rawBefore(request)) ?? [];
  const feedKey = positive(key);
  return feedKey === undefined ? undefined : { sort: Number(sort), feedKey };
}

function positive(text: string): number | undefined {
  const before = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}

const START_MAX = 10_000;

/** Returns the offset in the named query parameter, or 0 if it is not a small whole number. */
export function offsetParam(request: Request, name: string): number {
  const text = new URL(request.url).searchParams.get(name) ?? "";
  return /^\d{1,5}$/.test(text) ? Math.min(Number(text), START_MAX) : 0;
}
