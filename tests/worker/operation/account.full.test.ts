/** All commands of operators in order, on a simulated account (tests/support/account.ts). */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "#scripts/backup/backup";
import { readManifest } from "#scripts/backup/backup-folder";
import { openStore } from "#scripts/backup/store";
import { fillFile } from "#scripts/bench/bulk";
import { migrate, migrationNames } from "#scripts/migrate";
import { root, type Settings } from "#scripts/settings";
import { type SimulatedAccount, simulateAccount } from "#tests/support/account/account";
import { type OperatorsTree, operatorsTree } from "#tests/support/operators-tree";

const NO_ID = "00000000-0000-0000-0000-000000000000";
const DEPLOY = ["deploy/deploy", "--env", "production", "--checked"] as const;

let account: SimulatedAccount;
let tree: OperatorsTree;

beforeAll(async () => {
  account = await simulateAccount();
  tree = await operatorsTree(account.env);
});
afterAll(async () => {
  tree?.remove();
  await account?.close();
});

/** Completes an environment of wrangler.toml as described in README. */
function complete(environment: string, change: [string, string][]): void {
  tree.edit("wrangler.toml", (text) => {
    const [before = "", after = ""] = text.split(`[env.${environment}]`);
    return `${before}[env.${environment}]${change.reduce((rest, [from, to]) => rest.replace(from, to), after)}`;
  });
}

describe("deploying", () => {
  test("the doctor names what is missing, and what sets it", async () => {
    const { code, text } = await tree.script("deploy/run-doctor", "--env", "production");
    expect(code).toBe(1);
    for (const line of [
      "note     the account has no Worker listdrop yet",
      "npm run wrangler -- d1 create listdrop, then its id into [[env.production.d1_databases]]",
      "error    IMAGES: the account has no bucket listdrop-images",
      "npm run wrangler -- r2 bucket create listdrop-images",
      "npm run wrangler -- secret put SESSION_SECRET --env production",
      "npm run wrangler -- secret put RESEND_API_KEY --env production",
      'PUBLIC_URL = "https://…" in [env.production.vars] of wrangler.toml',
      "5 to fix",
    ])
      expect(text).toContain(line);
  });

  test("a whole configuration lacks nothing; the account was asked", async () => {
    complete("production", [
      [NO_ID, account.createDatabase("listdrop")],
      ['PUBLIC_URL = ""', 'PUBLIC_URL = "https://lists.org"'],
      ["# routes = ", "routes = "],
      ["lists.example", "lists.org"],
      ["hello@listdrop.example", "hello@lists.org"],
      ["hello@listdrop.example", "hello@lists.org"],
    ]);
    account.createBucket("listdrop-images");
    account.createWorker("listdrop", { SESSION_SECRET: "s", RESEND_API_KEY: "r" });
    account.asked();
    const { code, text } = await tree.script("deploy/run-doctor", "--env", "production");
    expect([text, code]).toEqual(["production of wrangler.toml:\nNothing is missing\n", 0]);
    expect(account.asked()).toEqual(
      expect.arrayContaining([
        "GET /workers/scripts/listdrop/secrets",
        "GET /d1/database",
        "GET /r2/buckets/listdrop-images",
      ]),
    );
  });

  test("what is not committed is refused, before anything is done", async () => {
    const { code, text } = await tree.script(...DEPLOY);
    expect([code, text]).toEqual([1, "There are changes that are not committed:\n M wrangler.toml\n"]);
    expect(account.asked()).toEqual([]);
    await tree.commit();
  });

  test("it stops where a step fails, and says where one stands", async () => {
    account.fail(/^POST \/d1\/database\/[\w-]+\/query$/, 503, 99);
    const { code, text } = await tree.script(...DEPLOY);
    account.fail(/^$/, 503, 0);
    expect(code).toBe(1);
    expect(text).toContain("Stopped at migrate: the migrations before the failed one are applied");
    expect(text).not.toContain("== deploy");
    expect(account.workers.get("listdrop")?.versions).toEqual([]);
  });

  test("check, build, doctor, migrate, deploy; then the release is kept", async () => {
    account.asked();
    const { code, text } = await tree.script(...DEPLOY);
    expect([code, code === 0 ? "" : text]).toEqual([0, ""]);
    const steps = text.match(/(?<=^== )\w+$/gm);
    expect(steps).toEqual(["check", "build", "doctor", "migrate", "deploy"]);
    const requests = account.asked();
    const at = (line: RegExp) => requests.findIndex((one) => line.test(one));
    expect(at(/secrets$/)).toBeLessThan(at(/query$/));
    expect(requests.findLastIndex((one) => one.endsWith("/query"))).toBeLessThan(at(/assets-upload-session/));
    expect(text).toContain(`Applied ${migrationNames().join(", ")}`);

    const worker = account.workers.get("listdrop");
    const version = worker?.versions.find(({ id }) => id === worker.deployed);
    expect(version?.code).toBe(readFileSync(join(root, "build/server/index.js"), "utf8"));
    expect(version?.files).toContain("/favicon.svg");
    const bound = version?.metadata.bindings.map(({ type, name }) => `${name} ${type}`);
    expect(bound).toEqual(
      expect.arrayContaining([
        "DB d1",
        "IMAGES r2_bucket",
        "BURST_LIMIT ratelimit",
        "LIST_WRITERS durable_object_namespace",
        "DELIVERIES queue",
        "ASSETS assets",
      ]),
    );
    expect(version?.metadata.bindings).toContainEqual({
      type: "plain_text",
      name: "COMMIT",
      text: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(worker).toMatchObject({ crons: ["* * * * *"], domains: ["lists.org"], isOnWorkersDev: false });
    expect([...(worker?.secrets.keys() ?? [])]).toEqual(["SESSION_SECRET", "RESEND_API_KEY"]);
    expect(await tree.status()).toContain("tests/fixtures/previous-release/release.json");
  });
});

describe("with --remote", () => {
  const base = mkdtempSync(join(tmpdir(), "listdrop-remote-"));
  const settings = { stateDir: join(base, "state"), vars: {} } as Settings;
  const folder = (name: string) => join(base, name);
  const REMOTE = ["--remote", "--env", "staging"];
  let database: string;

  beforeAll(async () => {
    await migrate(settings);
    await fillFile(settings.stateDir, 40, Date.UTC(2026, 10, 20, 12));
    database = account.createDatabase("listdrop-staging");
    complete("staging", [[NO_ID, database]]);
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  test("a backup goes into an empty account and comes back, with equal checksums", async () => {
    const local = await openStore(settings);
    for (const id of ["p1", "p2"]) {
      const row = `insert into images (id, user_id, type, bytes, created_at) values ('${id}', 'u', 'image/png', 3, 1)`;
      await local.ask({ sql: row, params: [] });
      await local.keepPicture(id, { bytes: new Uint8Array([1, 250, id.length]), type: "image/png" });
    }
    const first = await backUp(local, folder("first"), { sessions: false });
    await local.close();

    const refused = await tree.script("backup/run", "restore", folder("first"), ...REMOTE);
    expect(refused.text).toBe("R2, listdrop-staging-images: The specified bucket does not exist.\n");
    account.createBucket("listdrop-staging-images");
    const restored = await tree.script("backup/run", "restore", folder("first"), ...REMOTE);
    expect([restored.code, restored.code === 0 ? "" : restored.text]).toEqual([0, ""]);

    account.fail(/^GET \/r2\/.*objects\/p1$/, 429, 2, 1);
    const back = await tree.script("backup/run", "backup", folder("second"), ...REMOTE);
    expect([back.code, back.code === 0 ? "" : back.text]).toEqual([0, ""]);
    const { manifest } = readManifest(folder("second"));
    expect(manifest.tables).toEqual(first.tables);
    expect(manifest.sha256).toBe(first.sha256);
    expect(manifest.images).toMatchObject({ count: 2, missing: [] });
    expect(back.text).toContain(`${first.sha256}  all`);
  });

  test("an admin is made there", async () => {
    const [member] = await account.rows(database, "select id, username from users limit 1");
    const made = await tree.script("admin", "make", String(member?.username), ...REMOTE);
    expect(made.text).toBe(`${member?.username} is an admin\n`);
    const roles = await account.rows(database, `select roles from users where id = '${member?.id}'`);
    expect(roles).toEqual([{ roles: '["admin"]' }]);
  });
});

test("nothing was asked that an account is not known to answer", () => {
  expect(account.unknown).toEqual([]);
});
