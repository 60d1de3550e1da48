/** `npm run dev`: like `npm start`, but runs the Worker in Vite, which reloads edits. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { migrate } from "./migrate";
import { onExit } from "./processes.mjs";
import { seedDatabase } from "./seed";
import { readLocalSettings, root, type Settings } from "./settings";
import { bindingsOf, persistence } from "./worker-options";
import { startWorkerd } from "./workerd";

const CRON_EVERY_MS = 60_000;

/** Browser packages besides Remix's. Vite would reload open pages when it discovers one. */
const IN_BROWSER = [
  "react-dom",
  "zod",
  "@ariakit/react",
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@dnd-kit/core",
  "@dnd-kit/sortable",
];

type Worker = { default: Required<Pick<ExportedHandler<Record<string, unknown>>, "fetch" | "scheduled">> };

const settings = readLocalSettings();
await migrate(settings);
await seedDatabase(settings);
await serveDev(settings);

async function serveDev({ host, port, stateDir, vars }: Settings): Promise<void> {
  const { miniflare, stop } = await startWorkerd(
    {
      ...persistence(stateDir),
      ...(await bindingsOf(vars)),
      assets: undefined,
      modules: true,
      script: "export default {}",
    },
    () => {
      console.error("The database's process (workerd) has ended; start again, nothing is lost");
      process.exit(1);
    },
  );
  const environment = await miniflare.getBindings();
  const vite = await createServer({
    root,
    server: {
      host,
      port,
      strictPort: true,
      watch: { ignored: ["**/.wrangler/**", "**/.cache/**", "**/build/**"] },
    },
    plugins: [workerInVite(environment)],
    optimizeDeps: { noDiscovery: true, include: IN_BROWSER },
  });
  await vite.listen();
  setInterval(async () => {
    try {
      const event = { cron: "* * * * *", scheduledTime: Date.now(), noRetry: () => {} };
      await (await workerOf(vite)).scheduled(event as ScheduledController, environment, context);
    } catch (error) {
      console.error("scheduled", error);
    }
  }, CRON_EVERY_MS);
  onExit(() => void stop().finally(() => process.exit(0)));
  console.log(`Listdrop is ready on http://${host}:${port}`);
}

/** Routes every request that is not for a file of Vite's to the Worker, before Remix's server sees it. */
function workerInVite(environment: Record<string, unknown>): Plugin {
  return {
    name: "worker-in-vite",
    enforce: "pre",
    configureServer: (vite) => () =>
      vite.middlewares.use(async (incoming, outgoing, next) => {
        try {
          const worker = await workerOf(vite);
          const request = webRequest(incoming) as Parameters<typeof worker.fetch>[0];
          await sendResponse(await worker.fetch(request, environment, context), outgoing);
        } catch (error) {
          vite.ssrFixStacktrace(error as Error);
          next(error);
        }
      }),
  };
}

const workerOf = async (vite: ViteDevServer) =>
  ((await vite.ssrLoadModule("/functions/worker.ts")) as Worker).default;

/** `waitUntil` does nothing, because Node keeps running. */
const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext;

function webRequest(incoming: IncomingMessage & { originalUrl?: string }): Request {
  const { method = "GET", rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  const url = `http://${headers.get("Host") ?? "127.0.0.1"}${incoming.originalUrl ?? incoming.url}`;
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  const body = Readable.toWeb(incoming) as ReadableStream;
  return new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
}

/** Streams a web Response to Node's response; a client that disconnects early is not an error. */
async function sendResponse(answer: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  if (!answer.body) return void outgoing.end();
  await pipeline(Readable.fromWeb(answer.body as unknown as NodeStream), outgoing).catch(() => {});
}
