/** Works on each list in turn; one that fails stops no other. Throws the first error at the end. */
export async function forEachList<List>(
  lists: readonly List[],
  work: (list: List) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const list of lists) await work(list).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
