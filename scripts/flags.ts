import { parseArgs } from "node:util";
import { namedEnvironment } from "./deploy/wrangler";

type Remote = { environment: string } | undefined;

/** Reads a command's arguments. Throws for a flag that it doesn't have, so that no flag is ignored in silence. */
export function readFlags<Flag extends string = never>(
  args: string[],
  flags: readonly Flag[] = [],
): { remote: Remote; has: (flag: Flag) => boolean; positionals: string[] } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      remote: { type: "boolean" },
      env: { type: "string" },
      ...Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }])),
    },
  });
  const environment = namedEnvironment(args, "production") ?? "production";
  if (values.env !== undefined && !values.remote) throw new Error("--env is for --remote alone");
  return {
    remote: values.remote ? { environment } : undefined,
    has: (flag) => Object.hasOwn(values, flag),
    positionals,
  };
}

/** Reads the arguments of a command that takes `--remote` and `--env` alone; prints a refusal and exits. */
export function remoteOf(args: string[]): Remote {
  try {
    const { remote, positionals } = readFlags(args);
    if (positionals.length > 0) throw new Error(`Unknown argument '${positionals.join(" ")}'`);
    return remote;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
