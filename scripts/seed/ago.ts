const UNITS = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000 };

/** Converts a time span such as '3w 2d 4h 10m' to milliseconds. Throws if it is malformed. */
export function ago(span: string): number {
  return span.split(" ").reduce((sum, part) => {
    const [, count, unit] = /^(\d+)([wdhm])$/.exec(part) ?? [];
    if (!count || !unit) throw new Error(`Not a time span: '${span}'`);
    return sum + Number(count) * UNITS[unit as keyof typeof UNITS];
  }, 0);
}
