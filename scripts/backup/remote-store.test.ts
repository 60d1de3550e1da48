import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import type { DeployConfig } from "#scripts/deploy/finding";
import { migrationStatements } from "#scripts/migrate";
import { root } from "#scripts/settings";
import { type SimulatedAccount, simulateAccount } from "#tests/support/account/account";
import { remoteStore } from "./remote-store";
import { checksumOf, inserts, TABLES } from "./tables";

let account: SimulatedAccount;

beforeEach(async () => {
  account = await simulateAccount();
  const config = unstable_readConfig(
    { config: `${root}wrangler.toml`, env: "production" },
    { hideWarnings: true },
  );
  const [database] = (config as DeployConfig).d1_databases;
  const id = account.createDatabase("listdrop", database?.database_id);
  for (const statement of migrationStatements) await account.rows(id, statement);
  account.createBucket("listdrop-images");
  for (const [name, value] of Object.entries(account.env)) vi.stubEnv(name, value);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await account.close();
});

test("rows and pictures go there and come back", async () => {
  const store = await remoteStore("production");
  const follows = TABLES.find(({ name }) => name === "follows");
  if (!follows) throw new Error("no such table");
  const lines = Array.from({ length: 250 }, (_, i) => JSON.stringify([`user ${1000 + i}`, "it's", i]));
  for (const query of inserts(follows, follows.columns, lines)) await store.ask(query);
  account.fail(/query$/, 502, 1);
  expect((await checksumOf(store, follows)).rows).toBe(250);
  expect(await store.picture("p")).toBeNull();
  await store.keepPicture("p", { bytes: new Uint8Array([1, 250]), type: "image/png" });
  expect((await store.picture("p"))?.bytes).toEqual(new Uint8Array([1, 250]));
  const two = [
    { sql: "select 1 as n", params: [] },
    { sql: "select 2 as n", params: [] },
  ];
  expect(await store.ask(...two)).toEqual([{ n: 1 }]);
});

test("without a token it says which settings it needs", async () => {
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "");
  await expect(remoteStore("production")).rejects.toThrow("CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID");
});

test("errors are reported with the provider's message", async () => {
  account.buckets.clear();
  await expect(remoteStore("production")).rejects.toThrow("R2, listdrop-images: The specified bucket");
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "another");
  await expect(remoteStore("production")).rejects.toThrow("Authentication error");
});
