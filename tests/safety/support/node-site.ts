/** The built Worker in this process: fast, and its database can fail on demand. */
import { readFile } from "node:fs/promises";
import { createRequire, register } from "node:module";
import { join } from "node:path";
import { openD1 } from "#db/client";
import { newMeter } from "#db/meter";
import { root } from "#scripts/settings";
import { PUSH_SETTINGS } from "#tests/support/push-service";
import { type App, createApp } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";
import { type FailingD1, failingD1 } from "./failing-d1";
import { memoryBucket } from "./memory-bucket";

export const ORIGIN = "http://127.0.0.1:8787";

type Env = Record<string, unknown>;
type Worker = Required<Pick<ExportedHandler<Env>, "fetch" | "scheduled">>;
type WorkerModule = {
  default: Worker;
  ListWriter: new (state: object, env: Env) => { fetch: (request: Request) => Promise<Response> };
};

export type NodeSite = {
  /** Sends a request through the whole Worker, including the request guard. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The same database, for members, factories and checks. */
  app: App;
  database: FailingD1;
  /** Waits for work that continues after responses. */
  settled: () => Promise<void>;
  scheduled: () => Promise<void>;
};

export const SETTINGS = {
  MODE: "development",
  NEWCOMER_HOURS: "0",
  SESSION_SECRET: "a secret that only the tests know, 32 bytes and more",
  ...PUSH_SETTINGS,
};

/**
 * `vars` override the usual settings and bindings; `file` is a database to open in place of an empty one. Requires
 * the build, which the suite runs first.
 */
export async function nodeSite(vars: Record<string, unknown> = {}, file?: string): Promise<NodeSite> {
  const { default: worker, ListWriter } = builtWorker();
  const database = await failingD1(file);
  const settings = {
    ...SETTINGS,
    ...(vars.MODE === "production" ? { PUBLIC_URL: "https://listdrop.example" } : {}),
    ...vars,
  };
  const late = new Set<Promise<unknown>>();
  const context = {
    waitUntil: (work: Promise<unknown>) => void late.add(work),
    passThroughOnException: () => {},
  } as unknown as ExecutionContext;
  const env: Env = { ...settings, DB: database.binding, IMAGES: memoryBucket(), ASSETS: builtFiles };
  env.LIST_WRITERS = listWriters(() => new ListWriter({ ...context, getWebSockets: () => [] }, env));
  const meter = newMeter();
  return {
    database,
    app: createApp({ env: readEnv(settings), meter, db: openD1(database.binding, meter), origin: ORIGIN }),
    fetch: async (path, init) => {
      const request = new Request(ORIGIN + path, { redirect: "manual", ...init });
      return worker.fetch(request as never, env, context);
    },
    settled: async () => {
      while (late.size > 0) {
        const works = [...late];
        late.clear();
        await Promise.all(works);
      }
    },
    scheduled: async () => {
      await worker.scheduled({ cron: "* * * * *" } as never, env, context);
    },
  };
}

/** The namespace of the lists' writers, which are objects in this process without sockets. */
function listWriters(create: () => InstanceType<WorkerModule["ListWriter"]>) {
  const objects = new Map<string, InstanceType<WorkerModule["ListWriter"]>>();
  return {
    idFromName: (name: string) => name,
    get: (name: string) => {
      const object = objects.get(name) ?? create();
      objects.set(name, object);
      return object;
    },
  };
}

const builtFiles = {
  fetch: async (input: Request | URL | string) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return new Response(new Uint8Array(await readFile(join(root, "build/client", pathname))));
  },
};

/** Lets Node import a compiled WebAssembly module like workerd. */
const COMPILED_WASM = `
  import { fileURLToPath } from "node:url";
  export const load = (url, context, next) => url.endsWith(".wasm")
    ? { format: "module", shortCircuit: true, source:
        'import { readFileSync } from "node:fs"; export default new WebAssembly.Module(readFileSync(' +
        JSON.stringify(fileURLToPath(url)) + '))' }
    : next(url, context);`;

let sharedWorker: WorkerModule | undefined;

/** `require` instead of `import`, because vitest would transform an import. */
function builtWorker(): WorkerModule {
  const require = createRequire(import.meta.url);
  if (!sharedWorker) register(`data:text/javascript,${encodeURIComponent(COMPILED_WASM)}`);
  sharedWorker ??= require(join(root, "build/server/index.js")) as WorkerModule;
  return sharedWorker;
}
