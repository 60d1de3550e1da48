/** A folder of local state that was written with Miniflare 4: one member, one list with a picture. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "#scripts/migrate";
import { newMiniflare } from "#scripts/new-miniflare";
import { root } from "#scripts/settings";
import { builtWorker, persistence } from "#scripts/worker-options";
import { newStateFolder } from "#tests/support/built";
import { ORIGIN } from "#tests/support/worker";

const PICTURE_BYTES = 12_022;

test("state of an earlier release opens with its lists and pictures", async () => {
  const stateDir = newStateFolder();
  execFileSync("tar", ["xzf", join(root, "tests/fixtures/state-of-miniflare-4.tgz")], { cwd: stateDir });
  await migrate({ stateDir, vars: {} });
  const vars = { MODE: "development", SESSION_SECRET: "a secret that only the tests know, 32 bytes" };
  const miniflare = newMiniflare({ ...persistence(stateDir), ...(await builtWorker(vars)) });
  const get = (path: string) => miniflare.dispatchFetch(ORIGIN + path);
  const lists = (await (await get("/api/feed/0/10")).json()) as { listTitle: string; listImageUrl: string }[];
  expect(lists).toMatchObject([{ listTitle: "Kept since Miniflare 4" }]);
  const picture = await (await get(lists[0]?.listImageUrl ?? "")).arrayBuffer();
  await miniflare.dispose();
  expect(picture.byteLength).toBe(PICTURE_BYTES);
});
