/** Backup and restore: from D1 to a libSQL server and back, with equal checksums. */

import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "#scripts/backup/backup";
import { type Manifest, tableParts } from "#scripts/backup/backup-folder";
import { restore } from "#scripts/backup/restore";
import { openStore } from "#scripts/backup/store";
import { ask, type Store } from "#scripts/backup/tables";
import { fillFile } from "#scripts/generated-lists/fill-database";
import { migrationStatements } from "#scripts/migrate";
import type { Settings } from "#scripts/settings";
import { type LibsqlServer, startLibsqlServer } from "#tests/support/libsql-server";

const LISTS = 60;
const NOW = Date.UTC(2026, 10, 20, 12);
const PICTURE = new Uint8Array([1, 2, 3, 250, 0, 7]);

const base = mkdtempSync(join(tmpdir(), "listdrop-backup-"));
const folder = (name: string) => join(base, name);

/** Opens a store with a direct schema, because wrangler takes seconds. */
async function open(state: string, DATABASE_URL?: string): Promise<Store> {
  const vars = DATABASE_URL ? { DATABASE_URL } : {};
  const store = await openStore({ stateDir: folder(state), vars } as unknown as Settings);
  const migrate = async () => {
    const tables = await ask(store, "select 1 from sqlite_master where name = 'users'");
    if (tables.length === 0) await store.batch(migrationStatements.map((sql) => ({ sql, params: [] })));
  };
  return { ...store, migrate };
}

const insert = (store: Store, table: string, row: Record<string, string | number>) =>
  ask(
    store,
    `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
      .map(() => "?")
      .join()})`,
    Object.values(row),
  );

const count = async (store: Store, sql: string) => Number((await ask(store, sql))[0]?.n);

const checksums = ({ tables }: Manifest) =>
  Object.fromEntries(tables.map(({ name, sha256 }) => [name, sha256]));

// each test goes on with the stores of the one before
describe("backup and restore", { shuffle: false }, () => {
  let d1: Store;
  let server: LibsqlServer;
  let libsql: Store;
  let first: Manifest;

  beforeAll(async () => {
    server = await startLibsqlServer();
    const empty = await open("d1");
    await empty.migrate();
    await empty.close();
    await fillFile(folder("d1"), LISTS, NOW);
    d1 = await open("d1");
    await insert(d1, "sessions", { id: "s", user_id: "u", created_at: 1, seen_at: 1, expires_at: 2 });
    await insert(d1, "images", { id: "p1", user_id: "u", type: "image/png", bytes: 6, created_at: 1 });
    await insert(d1, "images", { id: "p2", user_id: "u", type: "image/png", bytes: 6, created_at: 1 });
    await d1.keepPicture("p1", { bytes: PICTURE, type: "image/png" });
    // a row of a table whose triggers reject deletes
    const act = { id: "a1", actor: "ada", act: "suspend", subject: "bob", created_at: 1 };
    await insert(d1, "audit_log", act);
    // longer than a parameter of an insert, and hard to quote
    const long = JSON.stringify("a'\"\\\n☃".repeat(110_000));
    await insert(d1, "masterlists", { list_id: "long", changed_at: 1, result: long, note_ids: "[]" });
    libsql = await open("libsql", server.url);
    first = await backUp(d1, folder("first"), { sessions: false });
  });
  afterAll(async () => {
    await d1?.close();
    await libsql?.close();
    await server?.stop();
    rmSync(base, { recursive: true, force: true });
  });

  test("a backup has a checksum a table and one for all, and no sessions", async () => {
    expect(first.tables.find(({ name }) => name === "lists")?.rows).toBe(LISTS);
    expect(first.tables.map(({ name }) => name)).not.toContain("sessions");
    for (const { sha256 } of [...first.tables, first]) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(first.images).toMatchObject({ count: 1, bytes: PICTURE.length, missing: ["p2"] });
    await expect(backUp(d1, folder("first"), { sessions: false })).rejects.toThrow(/a backup in .* already/);
  });

  test("D1 to libSQL and back is equal, table by table, pictures too; the search finds", async () => {
    await restore(libsql, folder("first"), { force: false, sessions: false });
    const second = await backUp(libsql, folder("second"), { sessions: false });
    expect(checksums(second)).toEqual(checksums(first));
    const back = await open("back");
    await restore(back, join(folder("second"), "manifest.json"), { force: false, sessions: false });
    const third = await backUp(back, folder("third"), { sessions: true });
    expect(third.tables.find(({ name }) => name === "sessions")?.rows).toBe(0);
    expect(checksums(third)).toMatchObject(checksums(first));
    expect(third.images.sha256).toBe(first.images.sha256);
    expect((await back.picture("p1"))?.bytes).toEqual(PICTURE);
    // what a search finds, with the tokens of titles in other letters
    const documents = (store: Store) => ask(store, "select title, items, tokens from search order by rowid");
    expect(await documents(back)).toEqual(await documents(d1));
    expect((await documents(back)).some(({ tokens }) => tokens !== "")).toBe(true);
    await back.close();
  });

  test("what is not empty is refused, and stays; --force replaces it", async () => {
    await insert(libsql, "follows", { user_id: "new", chapter_key: "new", created_at: 1 });
    const follows = "select count(*) as n from follows";
    const before = await count(libsql, follows);
    await expect(restore(libsql, folder("first"), { force: false, sessions: false })).rejects.toThrow(
      /is not empty .*--force/,
    );
    expect(await count(libsql, follows)).toBe(before);
    await restore(libsql, folder("first"), { force: true, sessions: false });
    expect(await count(libsql, follows)).toBe(before - 1);
    expect(await count(libsql, "select count(*) as n from audit_log")).toBe(1);
    await expect(ask(libsql, "delete from audit_log")).rejects.toThrow(/only grows/);
  });

  test("an interrupted backup goes on", async () => {
    let requestCount = 0;
    const failing: Store = {
      ...d1,
      batch: (queries) => {
        requestCount += 1;
        if (requestCount > 20) throw new Error("gone");
        return d1.batch(queries);
      },
    };
    await expect(backUp(failing, folder("again"), { sessions: false })).rejects.toThrow("gone");
    const parts = readdirSync(join(folder("again"), "tables")).length;
    expect(parts).toBeGreaterThan(0);
    await expect(restore(libsql, folder("again"), { force: true, sessions: false })).rejects.toThrow(
      /no finished backup/,
    );
    const again = await backUp(d1, folder("again"), { sessions: false });
    expect(again.sha256).toBe(first.sha256);
  });

  test("sessions only where both were asked for", async () => {
    const whole = await backUp(d1, folder("whole"), { sessions: true });
    expect(whole.tables.find(({ name }) => name === "sessions")?.rows).toBe(1);
    await restore(libsql, folder("whole"), { force: true, sessions: false });
    expect(await count(libsql, "select count(*) as n from sessions")).toBe(0);
    await restore(libsql, folder("whole"), { force: true, sessions: true });
    expect(await count(libsql, "select count(*) as n from sessions")).toBe(1);
  });

  test("every file and folder of a backup is its owner's alone", () => {
    for (const name of ["", ...(readdirSync(folder("whole"), { recursive: true }) as string[])]) {
      const found = statSync(join(folder("whole"), name));
      const mode = (found.mode & 0o777).toString(8);
      expect([name, mode]).toEqual([name, found.isDirectory() ? "700" : "600"]);
    }
  });

  test("a backup with one flipped bit or a missing file is not restored, and says which file it is", async () => {
    const users = "select count(*) as n from users";
    const before = await count(libsql, users);
    const [part = ""] = tableParts(folder("whole"), "users");
    const refusal = () =>
      restore(libsql, folder("whole"), { force: true, sessions: true }).then(
        () => "restored",
        ({ message }: Error) => message,
      );
    for (const name of ["tables/users/000001.ndjson.gz", "images/p1", "SHA256SUMS"]) {
      const file = join(folder("whole"), name);
      const whole = readFileSync(file);
      for (const at of [0, Math.floor(whole.length / 2), whole.length - 1]) {
        const flipped = Buffer.from(whole);
        flipped[at] = (flipped[at] ?? 0) ^ 4;
        writeFileSync(file, flipped);
        expect(await refusal()).toBe(
          `Nothing was restored. Damaged or missing in ${folder("whole")}: ${name}`,
        );
      }
      rmSync(file);
      expect(await refusal()).toContain(`: ${name}`);
      writeFileSync(file, whole);
    }
    expect(await count(libsql, users)).toBe(before);
    expect(part).toContain("tables/users/000001.ndjson.gz");
    appendFileSync(join(folder("whole"), "manifest.json"), "x");
    expect(await refusal()).toContain("manifest.json");
  });
});
