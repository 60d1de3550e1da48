/** The methods that a path of the API allows. */
import { methodsOf } from "./call";
import { DESCRIPTIONS } from "./describe";
import { calls } from "./table";

const pattern = (path: string) => new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);

const taken = [
  ...DESCRIPTIONS.map((path) => ({ at: pattern(path), methods: ["GET", "HEAD"] })),
  ...[...new Set(calls.map(({ path }) => path))].map((path) => ({
    at: pattern(path),
    methods: methodsOf(calls, path),
  })),
];

/** The methods of the call at a path, or null where there is none. */
export const methodsAt = (pathname: string): string[] | null =>
  taken.find(({ at }) => at.test(pathname))?.methods ?? null;
