/** Bands as forms have them: names in the lines of one field, and in each row the index of its band. */
import { BAND_NAMES, type Band, bandOfEach, bandsFrom, settledBands } from "~/features/lists/model/bands";

type BandedRow = { band?: string };

/** Returns the names in a field's lines; those of a new ranking for an empty one. */
export function bandNames(lines: string | undefined): string[] {
  const names = (lines ?? "").split(/[\r\n]+/).flatMap((line) => line.trim() || []);
  return names.length > 0 ? names : BAND_NAMES;
}

export const hasBands = (rows: readonly BandedRow[]): boolean => rows.some((row) => indexIn(row) !== null);

const indexIn = ({ band }: BandedRow): number | null => (/^[0-5]$/.test(band ?? "") ? Number(band) : null);

/** Returns the index of each row's band, which fit the order of the rows. */
export const bandsOfRows = (rows: readonly BandedRow[]): number[] => settledBands(rows.map(indexIn));

/** Returns a version's bands, from its rows and the field of their names; null if no row has one. */
export function bandsInForm(rows: readonly BandedRow[], lines: string | undefined): Band[] | null {
  if (!hasBands(rows)) return null;
  const names = bandNames(lines);
  return bandsFrom(
    names,
    bandsOfRows(rows).map((band) => Math.min(band, names.length - 1)),
  );
}

/** Returns rows with the index of their bands. */
export function withBands<R extends BandedRow>(rows: R[], bands: readonly Band[] | null | undefined): R[] {
  if (!bands) return rows;
  const bandOf = bandOfEach(bands, rows.length);
  return rows.map((row, i) => ({ ...row, band: String(bandOf[i]) }));
}

export const bandLines = (bands: readonly Pick<Band, "name">[] | null | undefined): string | undefined =>
  bands?.map(({ name }) => name).join("\n");

/** Sorts rows by the bands that were chosen for them without scripts; others stay behind the row above. */
export function sortedByBand<R extends BandedRow>(rows: R[]): R[] {
  let above = rows.map(indexIn).find((band) => band !== null) ?? 0;
  const keyed = rows.map((row) => {
    above = indexIn(row) ?? above;
    return { row: { ...row, band: String(above) }, band: above };
  });
  return keyed.toSorted((a, b) => a.band - b.band).map(({ row }) => row);
}
