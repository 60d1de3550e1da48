import { FORMER_MEMBER } from "~/lib/people/former-member";

/** Returns a unique React key for a name; former members share one name. */
export const personKey = (name: string, index: number): string =>
  name === FORMER_MEMBER ? `${name} ${index}` : name;

/** Returns the viewer first if their version is public, then the newest creators. */
export function peopleInOrder(
  { creators, counted }: { creators: string[]; counted: boolean },
  viewer: string | undefined,
): string[] {
  if (!viewer || !counted) return creators;
  return [viewer, ...creators.filter((name) => name !== viewer)];
}
