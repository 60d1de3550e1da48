/** The people on a list, in the order in which they are named. */

/** The viewer first, if everyone sees a version of theirs; then the newest. */
export function peopleInOrder(
  { creators, counted }: { creators: string[]; counted: boolean },
  viewer: string | undefined,
): string[] {
  if (!viewer || !counted) return creators;
  return [viewer, ...creators.filter((name) => name !== viewer)];
}
