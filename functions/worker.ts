/** The Worker: creates the app of each request and of the scheduled jobs from its environment. */
import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/cloudflare";
import { type Database, openD1, openLibsql } from "#db/client";
import { type Meter, newMeter } from "#db/meter";
import { deliver } from "~/features/operations/scheduled/deliveries.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import type { ListId } from "~/lib/data/ids";
import { clientOf } from "~/lib/requests/client-address";
import { type App, appWith, createApp } from "~/platform/app.server";
import { measureWork } from "~/platform/background-work.server";
import { type Delivery, type Env, readEnv } from "~/platform/env.server";
import { fallbackPage } from "~/platform/fallback-page";
import { withRefusals } from "~/platform/routes.server";
import { logError } from "~/platform/to-refusal.server";
import { forgetCached } from "./http/edge-cache";
import { factsOf, isHandedOver } from "./http/handed-over";
import { handleRequest } from "./http/handle-request";
import { pulseOrder, tellPages } from "./http/list-object";
import { pageHandlers } from "./http/page-handlers";
import { readsFrom } from "./http/read-consistency";
import { listWriter } from "./list-writer";
import "./load-context";
import { PulseSockets } from "./pulse-sockets";

const pages = pageHandlers(withRefusals(build as unknown as ServerBuild), import.meta.env?.MODE);

export default {
  async fetch(request, raw, context): Promise<Response> {
    try {
      const given = appFor(readEnv(raw), context, request);
      const { app, begin } = queueing(given, () => tellPages(given));
      return await handleRequest(request, app, pages).finally(() => {
        if (app.changedLists.size > 0) app.afterAnswer(() => tellPages(app), "pulse");
        begin();
      });
    } catch (error) {
      console.error("The configuration is invalid:", error);
      const message = "The service is not set up yet";
      const product = String(raw.PRODUCT_NAME ?? "Listdrop");
      return fallbackPage({ status: 503, product, message, requestId: "" }, {});
    }
  },
  async scheduled(_event, raw, context): Promise<void> {
    const app = appFor(readEnv(raw), context);
    try {
      await runScheduledJobs(app);
      await Promise.all([forgetCached(app), tellPages(app)]);
    } catch (error) {
      logError(error, app.requestId, "cron");
      throw new Error("The scheduled jobs failed");
    }
  },
  async queue(batch, raw, context): Promise<void> {
    for (const message of batch.messages) {
      const app = appFor(readEnv(raw), context);
      try {
        await deliver(app, message.body);
        message.ack();
      } catch (error) {
        logError(error, app.requestId, "queue");
        message.retry();
      }
    }
  },
} satisfies ExportedHandler<Record<string, unknown>, Delivery>;

/** The Durable Object's class. Cloudflare runs one object for each list that is written to. */
export class ListWriter {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly alarm: () => Promise<void>;
  readonly webSocketMessage: (socket: WebSocket, message: unknown) => void;

  constructor(state: DurableObjectState, raw: Record<string, unknown>) {
    const sockets = new PulseSockets(state);
    this.alarm = () => sockets.sweep();
    this.webSocketMessage = (socket, message) => sockets.hear(socket, message);
    const changed = (listId: ListId) => sockets.changed(appFor(readEnv(raw), state), listId);
    const appOf = (request: Request) => {
      const { requestId, client, listId } = factsOf(request);
      const app = appWith(appFor(readEnv(raw), state, request), { requestId, client });
      return queueing(app, async () => changed(listId));
    };
    const write = listWriter({ pages, appOf, changed });
    this.fetch = async (request) => {
      if (isHandedOver(request)) return write(request);
      const order = pulseOrder(request);
      if (order.open) return sockets.open(order.open);
      changed(order.listId);
      return new Response(null, { status: 204 });
    };
  }

  webSocketClose(socket: WebSocket): void {
    socket.close();
  }
}

type Work = { work: () => Promise<unknown>; name: string };

/**
 * Returns an app that queues its work after the response, and the function that starts it. `tell` tells open pages
 * of what the work has changed.
 */
function queueing(app: App, tell: () => Promise<unknown>): { app: App; begin: () => void } {
  let queue: Work[] | null = [];
  const afterAnswer: App["afterAnswer"] = (work, name = "other") => {
    if (queue) queue.push({ work, name });
    else app.afterAnswer(() => doAll([{ work, name }]));
  };
  const begin = () => {
    const waiting = queue ?? [];
    queue = null;
    if (waiting.length === 0) return;
    // a task of its own: work started immediately would still run before the response is sent
    const sent = new Promise<void>((resolve) => setTimeout(resolve));
    app.afterAnswer(() => sent.then(() => doAll(waiting)));
  };
  async function doAll(works: Work[]): Promise<void> {
    const before = app.meter.sharedRowsWritten;
    try {
      await doTogether(app, works);
    } finally {
      if (app.meter.sharedRowsWritten > before) await Promise.all([forgetCached(app), tell()]);
    }
  }
  return { app: appWith(app, { afterAnswer }), begin };
}

/** Does all work that one response left; a failure stops none of the rest. */
const doTogether = (app: App, all: Work[]): Promise<void> =>
  measureWork(app, "after response", [...new Set(all.map(({ name }) => name))].sort().join("+"), async () => {
    const results = await Promise.allSettled(all.map(({ work }) => work()));
    const failed = results.filter((result) => result.status === "rejected");
    const [first, ...others] = failed;
    for (const { reason } of others) logError(reason, app.requestId, "after response");
    if (first) throw first.reason;
  });

function appFor(env: Env, context: Pick<ExecutionContext, "waitUntil">, request?: Request): App {
  const meter = newMeter();
  const requestId = crypto.randomUUID();
  const headers = request?.headers;
  // Only development may take its own address from the request: anyone can write the Host header.
  const isAsked = env.MODE === "development" && !env.PUBLIC_URL;
  const origin = isAsked && request && new URL(request.url).origin;
  return createApp({
    env,
    meter,
    ...databaseFor(env, meter, request),
    requestId,
    client: clientOf(headers?.get("CF-Connecting-IP")),
    userAgent: headers?.get("User-Agent")?.slice(0, 200) ?? "",
    ...(origin ? { origin } : {}),
    afterAnswer: (work) =>
      context.waitUntil(work().catch((error) => logError(error, requestId, "after response"))),
  });
}

function databaseFor(
  env: Env,
  meter: Meter,
  request?: Request,
): Pick<App, "replicas"> & { db: () => Database } {
  const from = readsFrom(request);
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: token, DATABASE_REPLICA_URL: replica } = env;
  if (url) {
    const replicaUrl = from === "first-unconstrained" ? replica : "";
    return {
      db: () => openLibsql({ url, authToken: token || undefined, replicaUrl }, meter),
      replicas: null,
    };
  }
  const d1 = env.DB as D1Database;
  let session: D1DatabaseSession | undefined;
  return {
    db: () => {
      session = d1.withSession(from);
      return openD1(session, meter);
    },
    replicas: {
      bookmark: () => session?.getBookmark() ?? null,
      since: (bookmark) => openD1(d1.withSession(bookmark), meter),
    },
  };
}
