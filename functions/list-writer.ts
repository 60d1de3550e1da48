/**
 * The writer of one list: a Durable Object named by the list's id, which runs whole requests. Many people who
 * write to one list at once would otherwise each read, merge and lose the race for the list again and again.
 */
import type { ListId, UserId } from "~/lib/data/ids";
import { type App, appWith } from "~/platform/app.server";
import type { RefusalCode } from "~/platform/refusal";
import { factsOf, type HandedOver, handBack } from "./http/handed-over";
import { handleListWrite } from "./http/handle-request";
import type { Pages } from "./http/request-facts";
import { turnQueue, workQueue } from "./turns";

const OPEN_MAX = 500;
/** One is written and one waits, so turns go round people. Those of a room may share an address: clients don't count. */
const OPEN_PER_USER_MAX = 2;
/** Bytes of all open requests' bodies; an isolate has 128 MB. */
const BYTES_MAX = 32 * 1024 * 1024;

type Parts = {
  pages: Pages;
  /** Creates the app of a handed-over request, and the function that starts its work after the response. */
  appOf: (request: Request) => { app: App; begin: () => void };
  /** Called after a write that others may see. */
  changed?: (listId: ListId) => void;
};

export function listWriter({ pages, appOf, changed }: Parts): (request: Request) => Promise<Response> {
  const inTurn = turnQueue();
  const queueWork = workQueue(inTurn);
  const open = new OpenRequests();
  return async (request) => {
    const facts = factsOf(request);
    const refused = open.refusal(facts);
    if (refused) return handBack(new Response(null, { status: 503 }), { refused });
    const { app: plain, begin } = appOf(request);
    const app = appWith(plain, {
      writeUntil: facts.until,
      inTurn: (write, until = facts.until) => inTurn(write, until),
      afterAnswer: (work, name, rest) =>
        plain.afterAnswer(name ? () => queueWork(work, name, rest) : work, name),
    });
    const close = open.add(facts);
    try {
      return await handleListWrite(request, app, pages, facts.nonce);
    } finally {
      close();
      begin();
      if (app.meter.sharedRowsWritten > 0) changed?.(facts.listId);
    }
  };
}

class OpenRequests {
  #count = 0;
  #bytes = 0;
  readonly #byUser = new Map<UserId, number>();

  refusal({ userId, bytes }: HandedOver): RefusalCode | null {
    if ((this.#byUser.get(userId) ?? 0) >= OPEN_PER_USER_MAX) return "too-many";
    return this.#count >= OPEN_MAX || this.#bytes + bytes > BYTES_MAX ? "busy" : null;
  }

  add({ userId, bytes }: HandedOver): () => void {
    this.#change(userId, 1, bytes);
    return () => this.#change(userId, -1, -bytes);
  }

  #change(userId: UserId, count: number, bytes: number): void {
    this.#count += count;
    this.#bytes += bytes;
    const ofUser = (this.#byUser.get(userId) ?? 0) + count;
    if (ofUser > 0) this.#byUser.set(userId, ofUser);
    else this.#byUser.delete(userId);
  }
}
