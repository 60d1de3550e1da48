/** The Durable Object of a list: its name, and what a Worker asks of it beside writes. */
import type { PulseState } from "~/features/lists/live/pulse.server";
import type { Watcher } from "~/features/lists/model/pulse";
import { forEachRow } from "~/lib/data/for-each-row";
import { type ListId, readId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import type { RequestFacts } from "./request-facts";

const HEADER = "X-List-Pulse";

/** A page that wants to be told of changes, and the state of the list that it may see; or a change to tell. */
type PulseOrder = { listId: ListId } & (
  | { open: { client: string; state: PulseState; watcher: Watcher } }
  | { open?: undefined }
);

/** The region is part of the name, because Cloudflare places an object only when it is new. */
export function writerOf(writers: DurableObjectNamespace, listId: ListId, region: string): DurableObjectStub {
  const id = writers.idFromName(region ? `${listId} ${region}` : listId);
  return region ? writers.get(id, { locationHint: region as DurableObjectLocationHint }) : writers.get(id);
}

export function idInPath({ url, address }: RequestFacts): ListId | null {
  const at = address.pattern.split("/").findIndex((part) => part === ":listId" || part === ":id");
  return readId(decodeURIComponent(url.pathname.replace(/\.data$/, "").split("/")[at] ?? ""));
}

export const pulseRequest = (order: PulseOrder): Request =>
  new Request("http://list/", {
    headers: { [HEADER]: JSON.stringify(order), ...(order.open ? { Upgrade: "websocket" } : {}) },
  });

export const pulseOrder = ({ headers }: Request): PulseOrder =>
  JSON.parse(headers.get(HEADER) ?? "") as PulseOrder;

/** Tells the open pages of the lists that the request has changed, unless their own objects did that. */
export async function tellPages({ env, changedLists }: App): Promise<void> {
  const { LIST_WRITERS: writers, LIST_REGION } = env;
  if (!writers) return;
  await forEachRow(changedLists, (listId) =>
    writerOf(writers, listId, LIST_REGION).fetch(pulseRequest({ listId })),
  );
}
