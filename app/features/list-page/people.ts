/** The people on a list, in the order in which they are named. */

import { FORMER_MEMBER } from "~/features/account/former-member";

/** What tells one of them from the others in a row of names; former members have one name between them. */
export const personKey = (name: string, index: number): string =>
  name === FORMER_MEMBER ? `${name} ${index}` : name;

/** The viewer first, if everyone sees a version of theirs; then the newest. */
export function peopleInOrder(
  { creators, counted }: { creators: string[]; counted: boolean },
  viewer: string | undefined,
): string[] {
  if (!viewer || !counted) return creators;
  return [viewer, ...creators.filter((name) => name !== viewer)];
}
