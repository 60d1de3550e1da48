import { parseArgs } from "node:util";

type Accepted<Flag extends string, Value extends string> = {
  /** Flags without a value. */
  flags?: readonly Flag[];
  /** Flags with a value: `--env staging`, `--env=staging`. */
  values?: readonly Value[];
  /** The most arguments that are no flags. */
  most?: number;
};

type Arguments<Flag extends string, Value extends string> = {
  has: (flag: Flag) => boolean;
  value: (name: Value) => string | undefined;
  positionals: string[];
};

/** Reads this process's arguments. Throws for one that it doesn't have, so that none is ignored in silence. */
export function readArguments<Flag extends string = never, Value extends string = never>(
  { flags = [], values: named = [], most = 0 }: Accepted<Flag, Value> = {},
  args = process.argv.slice(2),
): Arguments<Flag, Value> {
  const { values, positionals } = parsed(args, [
    ...flags.map((flag) => [flag, { type: "boolean" as const }] as const),
    ...named.map((name) => [name, { type: "string" as const }] as const),
  ]);
  if (positionals.length > most) throw new Error(`Unknown argument '${positionals.slice(most).join(" ")}'`);
  const texts = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const environment = texts.get("env");
  if (environment !== undefined && !/^\w[\w-]*$/.test(environment))
    throw new Error("--env needs the name of an environment");
  return { has: (flag) => texts.has(flag), value: (name) => texts.get(name), positionals };
}

/** Throws the first sentence of Node's error: the next ones tell of other arguments. */
function parsed(args: string[], options: (readonly [string, { type: "boolean" | "string" }])[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: Object.fromEntries(options) });
  } catch (error) {
    throw new Error(String(error).replace(/^\w+( \[\w+\])?: |\.\s[\s\S]*/g, ""), { cause: error });
  }
}

type Remote = { environment: string } | undefined;

/** Reads `--remote` and `--env` with a command's own flags. Throws like `readArguments`. */
export function readFlags<Flag extends string = never, Value extends string = never>(
  { flags = [], values = [], most = 0 }: Accepted<Flag, Value> = {},
  args = process.argv.slice(2),
): Arguments<Flag, Value> & { remote: Remote } {
  const accepted = { flags: [...flags, "remote"] as const, values: [...values, "env"] as const, most };
  const read = readArguments<Flag | "remote", Value | "env">(accepted, args);
  const environment = read.value("env");
  if (environment !== undefined && !read.has("remote")) throw new Error("--env is for --remote alone");
  return { ...read, remote: read.has("remote") ? { environment: environment ?? "production" } : undefined };
}
