/** Formats '6', '1,200', '5.5' as `Intl` does in English, without its startup cost in the Worker. */
export const figure = (n: number): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** Returns '1 person', '6 people', '1,200 lists'. */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${figure(n)} ${n === 1 ? one : many}`;
}

export const people = (n: number): string => plural(n, "person", "people");
