import { rmSync } from "node:fs";
import { createClient } from "@libsql/client";
import { Log, LogLevel, type RequestInit, type Response } from "miniflare";
import { openD1, openLibsql } from "#db/client";
import { newMeter } from "#db/meter";
import { migrateLibsql, migrationStatements } from "#scripts/migrate";
import { newMiniflare } from "#scripts/new-miniflare";
import { builtWorker, persistence } from "#scripts/worker-options";
import { type App, createApp } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";
import { newStateFolder } from "./built";

export const ORIGIN = "http://127.0.0.1:8787";

export const PUBLIC_URL = "https://listdrop.example";

export type TestWorker = {
  /** Sends a request without following redirects. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The address of its socket, for requests that no client would send. */
  url: () => Promise<URL>;
  /** The same database, for members, factories and checks: `memberOf(worker.app, "ann")`. */
  app: App;
  bucket: () => Promise<R2Bucket>;
  scheduled: () => Promise<void>;
  /** Kills workerd and restarts it on the same data. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** Makes a password hash cost a thousandth of a real one. */
export const QUICK = "5";

type Options = {
  /** Override the settings of development. */
  vars?: Record<string, string>;
  databaseUrl?: string;
};

/** Starts the built Worker on a new, empty, migrated database. */
export async function bootWorker({ vars, databaseUrl }: Options = {}): Promise<TestWorker> {
  const folder = newStateFolder();
  const settings = {
    MODE: "development",
    NEWCOMER_HOURS: "0",
    ...(vars?.MODE === "production" ? {} : { PASSWORD_COST: QUICK }),
    SESSION_SECRET: "a secret that only the tests know, 32 bytes and more",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(vars?.MODE === "production" ? { PUBLIC_URL } : {}),
    ...vars,
  };
  const start = async () => {
    const started = newMiniflare({
      ...persistence(folder),
      ...(await builtWorker(settings)),
      log: new Log(LogLevel.ERROR),
    });
    await started.ready;
    return started;
  };
  let miniflare = await start();
  const meter = newMeter();
  if (databaseUrl) await migrateWithClient(databaseUrl);
  else {
    const d1 = await miniflare.getD1Database("DB");
    await d1.batch(migrationStatements.map((statement) => d1.prepare(statement)));
  }
  const database = async () =>
    databaseUrl
      ? openLibsql({ url: databaseUrl }, meter)
      : openD1((await miniflare.getD1Database("DB")) as unknown as D1Database, meter);
  const app = createApp({ env: readEnv(settings), meter, db: await database(), origin: ORIGIN });
  return {
    fetch: async (path, init) => {
      // a test that computed for 15 s has not seen yet that workerd closed its idle connection
      await new Promise((next) => setImmediate(next));
      return miniflare.dispatchFetch(ORIGIN + path, { redirect: "manual", ...init });
    },
    url: () => miniflare.ready,
    app,
    bucket: async () => (await miniflare.getR2Bucket("IMAGES")) as unknown as R2Bucket,
    scheduled: async () => {
      await (await miniflare.getWorker()).scheduled({ cron: "* * * * *" });
    },
    restart: async () => {
      await miniflare.dispose();
      miniflare = await start();
      Object.defineProperty(app, "db", { value: await database(), configurable: true });
    },
    close: async () => {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function migrateWithClient(url: string): Promise<void> {
  const client = createClient({ url });
  await migrateLibsql(client);
  client.close();
}
