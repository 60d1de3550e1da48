/** The number of columns, one per place; the last one holds all further places. */

const COLUMNS = 10;
/** Above these numbers of people, in total or per column, the columns become bars. */
const PEOPLE_MAX = 40;
const COLUMN_MAX = 8;

export type Column = {
  /** '4', or '10+' for the last of a longer list. */
  label: string;
  /** True for the first, the middle and the last column. */
  ticked: boolean;
  count: number;
};

export const placeColumn = (place: number): number => Math.min(place, COLUMNS) - 1;

export function columnsOf(places: readonly [number, number][], longest: number): Column[] {
  const length = Math.min(longest, COLUMNS);
  const counts = new Array<number>(length).fill(0);
  for (const [place, count] of places) counts[placeColumn(place)] = (counts[placeColumn(place)] ?? 0) + count;
  const middle = Math.ceil((length + 1) / 2) - 1;
  return counts.map((count, i) => ({
    label: i === COLUMNS - 1 && longest > COLUMNS ? `${COLUMNS}+` : String(i + 1),
    ticked: i === 0 || i === middle || i === length - 1,
    count,
  }));
}

/** Returns true if each person can have a face. */
export const showsPeople = (columns: Column[], shown: number, of: number): boolean =>
  shown <= PEOPLE_MAX &&
  shown === columns.reduce((sum, { count }) => sum + count, 0) &&
  of <= PEOPLE_MAX &&
  columns.every(({ count }) => count <= COLUMN_MAX);
