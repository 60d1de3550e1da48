/** Versions sent to the API by many people at once, in the bench and in tests. */

const BUSY = 503;

type Response = {
  status: number;
  headers: { get: (name: string) => string | null };
  text: () => Promise<string>;
};
type Call = { method: string; headers: Record<string, string>; body: string };
export type SendCall = (path: string, call: Call) => Promise<Response>;

export type Sent = {
  status: number;
  trips: number;
  rowsWritten: number;
  /** Time until the last response, in ms. */
  ms: number;
  /** Number of responses before it that said to send again later. */
  refused: number;
  text: string;
};

export const VERSION_PATH = "/api/addsublist/";

const callBy = (accessToken: string, method: string, body: object): Call => ({
  method,
  headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

export const versionCall = (accessToken: string, listId: string, titles: string[]): Call =>
  callBy(accessToken, "PUT", {
    id: listId,
    sublist: [{ item: titles.map((itemTitle) => ({ itemTitle, itemContext: "" })) }],
  });

export type SendOptions = { headers?: Record<string, string>; patience?: number };

/** Sends a version, and again up to `patience` times while the list's writer is too busy, like our forms. */
export async function sendVersion(
  send: SendCall,
  { headers, ...call }: Call,
  { headers: further = {}, patience = 0 }: SendOptions = {},
): Promise<Sent> {
  const began = performance.now();
  for (let refused = 0; ; refused++) {
    const response = await send(VERSION_PATH, { ...call, headers: { ...headers, ...further } });
    const text = await response.text();
    if (response.status === BUSY && refused < patience) {
      await rest(Number(response.headers.get("Retry-After")) * 1000);
      continue;
    }
    const timing = response.headers.get("Server-Timing") ?? "";
    const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(timing)?.[1] ?? 0);
    return {
      status: response.status,
      trips: figure("trips"),
      rowsWritten: figure("rows_written"),
      ms: performance.now() - began,
      refused,
      text,
    };
  }
}

export const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function openBlindRoom(
  send: SendCall,
  accessToken: string,
): Promise<{ listId: string; key: string }> {
  const list = { listTitle: "What do we play?", audience: "link", blind: true, sublist: [] };
  const response = await send("/api/list/", callBy(accessToken, "POST", list));
  const { listId, link } = JSON.parse(await response.text()) as { listId: string; link: string };
  return { listId, key: link.split("/").at(-1) ?? "" };
}
