/** The keyset of a page, `?before=`; anything but a positive integer is ignored. */
export function beforeParam(request: Request): number | undefined {
  const given = new URL(request.url).searchParams.get("before") ?? "";
  const before = /^\d{1,16}$/.test(given) ? Number(given) : 0;
  return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}
