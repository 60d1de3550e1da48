/** The people on a list, in the order in which they are shown. */

import { FORMER_MEMBER } from "~/lib/former-member";

/** A unique key in a row of names; former members share one name. */
export const personKey = (name: string, index: number): string =>
  name === FORMER_MEMBER ? `${name} ${index}` : name;

/** The viewer first, if their version is public; then the newest. */
export function peopleInOrder(
  { creators, counted }: { creators: string[]; counted: boolean },
  viewer: string | undefined,
): string[] {
  if (!viewer || !counted) return creators;
  return [viewer, ...creators.filter((name) => name !== viewer)];
}
