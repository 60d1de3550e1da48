/** '6', '1,200', '5.5': as `Intl` writes them in English, without what it loads when a Worker starts. */
export const figure = (n: number): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** '1 person', '6 people', '1,200 lists'. */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${figure(n)} ${n === 1 ? one : many}`;
}

/** How many people have a version on a list: '1 person', '6 people'. */
export const people = (n: number): string => plural(n, "person", "people");
