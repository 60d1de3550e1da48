/** A letter or digit, so that no face's initials end in '_' or '-'. */
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Returns the initials of each name: its first letter, and where several share it, also the first character that
 * tells the name from the one most like it: 'afi_1998' and 'afi_2007' are A1 and A2.
 */
export function initialsOf(names: Iterable<string>): Map<string, string> {
  const groups = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const initial = initialOf(name);
    groups.set(initial, [...(groups.get(initial) ?? []), name]);
  }
  return new Map(
    [...groups].flatMap(([initial, group]) => {
      const taken = new Set<string>();
      return group.sort().map((name, i): [string, string] => {
        if (group.length === 1) return [name, initial];
        const from = Math.max(
          ...[group[i - 1], group[i + 1]].map((other) => sharedLength(name, other ?? "")),
        );
        const letters = [...name].slice(Math.max(1, from)).filter((letter) => LETTER.test(letter));
        const letter = letters.find((one) => !taken.has(one)) ?? letters[0] ?? "";
        taken.add(letter);
        return [name, initial + letter];
      });
    }),
  );
}

export const initialOf = (name: string): string => [...name][0]?.toUpperCase() ?? "";

function sharedLength(a: string, b: string): number {
  const others = [...b];
  const at = [...a].findIndex((letter, i) => letter !== others[i]);
  return at < 0 ? others.length : at;
}
