/**
 * A simulated Cloudflare account for CLOUDFLARE_API_BASE_URL. It implements the API calls of wrangler and our
 * commands over HTTP. Its D1 and R2 are workerd's (Miniflare), so SQL really runs. Unknown requests get a 404
 * and are recorded in `unknown`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CallError, type Route } from "./call";
import { accountStores } from "./stores";
import { accountWorkers } from "./workers";

const ACCOUNT = "0123456789abcdef0123456789abcdef";
const TOKEN = "a token that only the tests know";

export type SimulatedAccount = Awaited<ReturnType<typeof simulateAccount>>;

export async function simulateAccount() {
  const stores = await accountStores();
  const workers = accountWorkers(stores);
  const requests: string[] = [];
  const unknown: string[] = [];
  const memberships: Route = ["GET", /^\/memberships$/, () => [{ account: { id: ACCOUNT, name: "Ours" } }]];
  // wrangler's query for a bucket's metrics
  const metrics: Route = ["POST", /^\/graphql$/, () => null];
  const routes = [memberships, metrics, ...stores.routes, ...workers.routes];
  let trouble: { path: RegExp; status: number; times: number; retryAfter?: number } | undefined;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof CallError ? error : { status: 500, code: 10013 };
      send(response, status, {
        success: false,
        errors: [{ code, message: String((error as Error).message) }],
      });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", "http://account");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = url.pathname.replace(`/accounts/${ACCOUNT}`, "");
    const line = `${request.method} ${path}`;
    requests.push(line);
    if (trouble?.path.test(line) && trouble.times-- > 0) {
      if (trouble.retryAfter) response.setHeader("Retry-After", trouble.retryAfter);
      return send(response, trouble.status, "<h1>Trouble</h1>");
    }
    const bearer = request.headers.authorization?.replace("Bearer ", "");
    if (bearer !== TOKEN && !workers.isUpload(bearer))
      throw new CallError(403, 10000, "Authentication error");
    for (const [method, pattern, act] of routes) {
      const [found, ...parts] = pattern.exec(path) ?? [];
      if (found === undefined || method !== request.method) continue;
      const result = await act(
        {
          method,
          path,
          query: url.searchParams,
          headers: request.headers,
          body,
          json: () => JSON.parse(body.toString()),
        },
        ...parts.map(decodeURIComponent),
      );
      if (result instanceof Uint8Array) return void response.writeHead(200).end(result);
      return send(response, 200, { success: true, errors: [], messages: [], result });
    }
    unknown.push(line);
    throw new CallError(404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...stores,
    workers: workers.all,
    createWorker: workers.createWorker,
    unknown,
    /** Returns the requests since the last call, in order. */
    asked: () => requests.splice(0),
    /** Responds with this status to the next `times` requests whose `method path` matches. */
    fail: (path: RegExp, status: number, times: number, retryAfter?: number) => {
      trouble = { path, status, times, ...(retryAfter ? { retryAfter } : {}) };
    },
    env: { CLOUDFLARE_API_BASE_URL: url, CLOUDFLARE_API_TOKEN: TOKEN, CLOUDFLARE_ACCOUNT_ID: ACCOUNT },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await stores.close();
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "string" ? "text/html" : "application/json";
  response.writeHead(status, { "Content-Type": type }).end(text);
}
