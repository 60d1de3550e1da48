/** Transitive closure over the locked majorities. */
export type Reach = {
  reaches(from: number, to: number): boolean;
  /** Locks a majority; `to` must not reach `from`. */
  lock(from: number, to: number): void;
  /** Returns all candidates in topological order; ties go to the lower index. */
  order(): number[];
};

/** Creates a closure of bit sets, one row per candidate and direction; each candidate reaches itself. */
export function reachOf(size: number): Reach {
  const words = Math.ceil(size / 32);
  const reached = new Uint32Array(size * words);
  const reachedBy = new Uint32Array(size * words);
  for (let x = 0; x < size; x++) {
    add(reached, x, x);
    add(reachedBy, x, x);
  }

  function has(set: Uint32Array, row: number, x: number): boolean {
    return (numberAt(set, row * words + (x >> 5)) & (1 << (x & 31))) !== 0;
  }

  function add(set: Uint32Array, row: number, x: number): void {
    const word = row * words + (x >> 5);
    set[word] = numberAt(set, word) | (1 << (x & 31));
  }

  function forMissing(set: Uint32Array, row: number, other: number, found: (x: number) => void): void {
    for (let w = 0; w < words; w++) {
      let left = numberAt(set, row * words + w) & ~numberAt(set, other * words + w);
      for (; left !== 0; left &= left - 1) found((w << 5) + 31 - Math.clz32(left & -left));
    }
  }

  function isFirst(x: number, placed: Uint32Array): boolean {
    for (let w = 0; w < words; w++) {
      const itself = w === x >> 5 ? 1 << (x & 31) : 0;
      if ((numberAt(reachedBy, x * words + w) & ~numberAt(placed, w) & ~itself) !== 0) return false;
    }
    return true;
  }

  return {
    reaches: (from, to) => has(reached, from, to),
    lock(from, to) {
      forMissing(reachedBy, from, to, (x) => {
        forMissing(reached, to, x, (y) => {
          add(reached, x, y);
          add(reachedBy, y, x);
        });
      });
    },
    order() {
      const order: number[] = [];
      const placed = new Uint32Array(words);
      while (order.length < size) {
        let x = 0;
        while (has(placed, 0, x) || !isFirst(x, placed)) x++;
        add(placed, 0, x);
        order.push(x);
      }
      return order;
    },
  };
}

function numberAt(numbers: Uint32Array, index: number): number {
  return numbers[index] ?? 0;
}
