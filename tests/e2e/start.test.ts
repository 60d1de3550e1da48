/** `npm start` in unusual situations: its output, and no lost or duplicated data. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commitHere } from "#scripts/commit";
import { root } from "#scripts/settings";
import { startProduct } from "#tests/support/browser";
import { freePort } from "#tests/support/free-port";
import { testInFull, variants } from "#tests/support/full";
import { startLibsqlServer } from "#tests/support/libsql-server";

const STARTS_WITHIN_MS = 3 * 60_000;

/** Starts with invalid settings; returns the output and the exit code. */
function startInVain(settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts/run.mjs"), "start.mjs"],
    { env: { PATH, HOME, ...settings }, encoding: "utf8", timeout: STARTS_WITHIN_MS },
  );
  return { status, said: (stdout + stderr).trim().split("\n") };
}

const firstStart = (settings?: Record<string, string>) => startProduct(settings, { isFirstStart: true });

describe("npm start says in one line that", () => {
  test("the port is taken", async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
    const { status, said } = startInVain({ PORT: String(port) });
    other.close();
    expect(status).toBe(1);
    expect(said).toEqual([expect.stringContaining(`Port ${port} is in use`)]);
  });

  test.each(variants(["/dev/null/state", "/proc/state", "/etc/hostname"]))(
    "STATE_DIR %s can't be used",
    async (folder) => {
      const { status, said } = startInVain({ PORT: String(await freePort()), STATE_DIR: folder });
      expect(status).toBe(1);
      expect(said).toEqual([expect.stringContaining(`STATE_DIR ${folder} can't be written to`)]);
    },
  );

  test.each(
    variants([
      ["PORT", "eighty"],
      ["MODE", "staging"],
      ["SEED", "much"],
    ]),
  )("%s can't be %s", async (name, value) => {
    const folder = mkdtempSync(join(tmpdir(), "listdrop-state-"));
    const settings = { PORT: String(await freePort()), STATE_DIR: folder, [name]: value };
    const { status, said } = startInVain(settings);
    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
    expect(said).toEqual([expect.stringMatching(new RegExp(`^${name} must be .*'${value}'$`))]);
  });
});

const listsOf = async (url: string) =>
  ((await (await fetch(`${url}/api/feed/0/50`)).json()) as { listId: string }[]).map(({ listId }) => listId);

const tryLogIn = (url: string) =>
  fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "ann", password: "listdrop" }),
  });

test("npm start does not build again after npm run build, and says which commit answers", async () => {
  const { stdout } = spawnSync(process.execPath, [join(root, "scripts/run.mjs"), "build-now.ts"], {
    encoding: "utf8",
  });
  expect(stdout).toBe("The build is up to date\n");
  const product = await startProduct();
  expect(product.output()).not.toContain("Building");
  expect(product.output().match(/^Listdrop is ready on .*$/gm)).toEqual([
    `Listdrop is ready on ${product.url}`,
  ]);
  const health = (await (await fetch(`${product.url}/api/health`)).json()) as { commit: string | null };
  expect(health.commit).toBe(commitHere() || null);
  await product.stop();
});

testInFull("npm start serves from libSQL, and a second start seeds nothing twice", async () => {
  const server = await startLibsqlServer();
  const product = await firstStart({ DATABASE_URL: server.url });
  const lists = await listsOf(product.url);
  expect(lists.length).toBeGreaterThan(5);
  expect((await tryLogIn(product.url)).status).toBe(200);
  await product.restart();
  expect(await listsOf(product.url)).toEqual(lists);
  await product.stop();
  await server.stop();
});

testInFull("npm start keeps writes and sessions before a crash", async () => {
  const product = await startProduct();
  const lists = await listsOf(product.url);
  const { accessToken } = (await (await tryLogIn(product.url)).json()) as { accessToken: string };
  const written = await fetch(`${product.url}/api/list/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      listTitle: "Written just before the crash",
      chapters: [],
      sublist: [{ subListHidden: false, item: [{ itemTitle: "Here", itemContext: "" }] }],
    }),
  });
  const { listId } = (await written.json()) as { listId: string };
  await product.restart("SIGKILL");
  expect(await listsOf(product.url)).toEqual([listId, ...lists]);
  const headers = { Authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${product.url}/api/getsavedlists`, { headers })).status).toBe(200);
  await product.stop();
});
