/** Splits the product's name: if it ends in 'drop', that part gets the accent colour. */
export function wordmark(name: string): [head: string, tail: string] {
  const [, head = name, tail = ""] = /^(.*)(drop)$/i.exec(name) ?? [];
  return [head, tail];
}
