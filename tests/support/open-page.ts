/** Open pages of a list, which its object tells of changes. */
import type { Response, WebSocket } from "miniflare";
import { ORIGIN, type TestWorker } from "#tests/support/worker";
import { paths } from "~/lib/addresses/paths";

type Headings = Record<string, string>;

export type OpenPage = { socket: WebSocket; told: unknown[]; closed: number | null };

/** Asks for a socket like our own pages. */
export const askForSocket = (worker: TestWorker, listId: string, headers: Headings = {}): Promise<Response> =>
  worker.fetch(paths.pulse(listId), { headers: { Upgrade: "websocket", Origin: ORIGIN, ...headers } });

export async function openPage(worker: TestWorker, listId: string, headers?: Headings): Promise<OpenPage> {
  const { webSocket, status } = await askForSocket(worker, listId, headers);
  if (!webSocket) throw new Error(`No socket but ${status}`);
  const page: OpenPage = { socket: webSocket, told: [], closed: null };
  webSocket.addEventListener("message", ({ data }) => void page.told.push(data));
  webSocket.addEventListener("close", ({ code }) => {
    page.closed = code;
  });
  webSocket.accept();
  return page;
}
