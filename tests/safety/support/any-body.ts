import fc from "fast-check";
import { encodeWellFormed, hostile, textFor } from "./any-text";
import { jsonBodies } from "./corpora";
import type { Schema } from "./site-map";
import type { World } from "./world";

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    2 ** 53,
    [],
    {},
    [[[]]],
    { $oid: 1 },
    { $oid: "x" },
    [null],
  ),
  hostile,
  fc.jsonValue(),
);

/** Generates a JSON value of a schema, mostly valid. */
export function ofSchema(world: World, schema: Schema, name: string): fc.Arbitrary<unknown> {
  const right = (): fc.Arbitrary<unknown> => {
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => ofSchema(world, one, name)));
    if (schema.type === "object" && schema.properties) {
      const fields = Object.entries(schema.properties).map(([field, type]) => [
        field,
        ofSchema(world, type, field),
      ]);
      return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    }
    if (schema.type === "array") return fc.array(ofSchema(world, schema.items ?? {}, name), { maxLength: 4 });
    if (schema.type === "integer" || schema.type === "number") return fc.constantFrom(1, 1, 2, 0, 1_000_000);
    if (schema.type === "boolean") return fc.boolean();
    return textFor(world, name);
  };
  return fc.oneof({ weight: 12, arbitrary: right() }, { weight: 1, arbitrary: oddValue });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const concatBytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

const WIDE: string[] = [
  JSON.stringify(Object.fromEntries(range(3000).map((i) => [`k${i}`, i]))),
  `{"id":[${range(30_000).join()}]}`,
  JSON.stringify({ versions: range(40).map((v) => ({ item: range(100).map((i) => `x${v * 100 + i}`) })) }),
  JSON.stringify({ versions: range(3000).map((v) => ({ item: [`x${v}`] })) }),
  JSON.stringify({ versions: range(60).map((v) => ({ item: range(100).map((i) => `x${v * 100 + i}`) })) }),
  JSON.stringify({
    listTitle: "Many things",
    sublist: [{ item: range(2000).map((i) => ({ itemTitle: `x${i}` })) }],
  }),
  JSON.stringify({ listTitle: "Many things", sublist: range(2000).map(() => ({ item: [] })) }),
  JSON.stringify({ listTitle: "Many things", chapters: range(5000).map((i) => `c${i}`) }),
  `{"sublist":${'[{"item":'.repeat(15)}[]${"}]".repeat(15)}}`,
  `{"a":[${range(500)
    .map(() => `${"[".repeat(29)}1${"]".repeat(29)}`)
    .join()}]}`,
];

/** Generates JSON: valid, very wide, truncated, doubled, nested, or not text at all. */
export const asJson = (value: unknown): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> => {
  const text = JSON.stringify(value) ?? "null";
  const constant = (...texts: (string | Uint8Array<ArrayBuffer>)[]) => fc.constantFrom(...texts);
  return fc.oneof(
    { weight: 12, arbitrary: constant(text) },
    { weight: 1, arbitrary: fc.nat(text.length).map((end) => text.slice(0, end)) },
    { weight: 1, arbitrary: constant(...WIDE) },
    {
      weight: 1,
      arbitrary: constant(
        `{"__proto__":{"id":"x"},"constructor":{"prototype":{"x":1}},${text.slice(1)}`,
        `${text.slice(0, -1)},${text.slice(1)}`,
        `${'{"id":'.repeat(33)}1${"}".repeat(33)}`,
        "[".repeat(100_000),
        `\ufeff${text}`,
        text.replace(/"[^"]*"$/, "1e400"),
        text.replace(/[a-z]/, "\\ud800"),
        concatBytes(bytesOf(text.slice(0, -2)), new Uint8Array([0xff, 0xfe, 0xc0]), bytesOf('"}')),
        `[${text}]`,
        "null",
        "",
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...jsonBodies).map(({ bytes }) => new Uint8Array(bytes)) },
  );
};

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

function multipart(pairs: [string, string][], isTorn: boolean): string {
  const parts = pairs.map(([name, value], at) => {
    const file = at % 2 ? '; filename="a.jpg"' : "";
    return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join("")}--x${isTorn ? "" : "--\r\n"}`;
}

const urlEncode = (pairs: [string, string][]) =>
  pairs.map(([name, value]) => `${encodeWellFormed(name)}=${encodeWellFormed(value)}`).join("&");

/** Repeat counts of all fields of a form. */
const OFTEN = [30, 150, 900, 3000];

const often = (fields: string[]): fc.Arbitrary<{ body: string; type: string }> =>
  fc
    .tuple(
      fc.constantFrom(...OFTEN),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom("", "a", "\u0323\u0301", "x\ny"),
    )
    .map(([count, isSame, isMultipart, text]) => {
      const name = (i: number) =>
        isSame
          ? (fields[0] ?? "x")
          : (fields[i % (fields.length || 1)] ?? `x${i}`).replace(/\[\d+\]\./g, `[${i}].`);
      const pairs = range(count).map((i): [string, string] => [name(i), text]);
      return isMultipart
        ? { body: multipart(pairs, false), type: MULTIPART }
        : { body: urlEncode(pairs), type: FORM };
    });

/** Generates a form with all or some of these fields, encoded as by a browser or nearly so. */
export function formBody(world: World, fields: string[]): fc.Arbitrary<{ body: string; type: string }> {
  const pair = (name: string) =>
    textFor(world, name.split(".").pop() ?? name).map((text): [string, string] => [name, text]);
  const whole: fc.Arbitrary<[string, string][]> = fc.tuple(...fields.map(pair));
  const some = fc.array(fc.constantFrom(...fields, "x", "__proto__").chain(pair), { maxLength: 6 });
  return fc.oneof(whole, some).chain((pairs) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant({ body: urlEncode(pairs), type: FORM }) },
      { weight: 1, arbitrary: often(fields) },
      {
        weight: 2,
        arbitrary: fc.boolean().map((isTorn) => ({ body: multipart(pairs, isTorn), type: MULTIPART })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom("%", "=&=&%zz=%ff", "", "x".repeat(300_000))
          .map((body) => ({ body, type: FORM })),
      },
    ),
  );
}
