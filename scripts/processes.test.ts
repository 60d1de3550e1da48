import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { MINUTE } from "~/lib/time/durations";
import { root } from "./settings";

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process that is asked to end while its child runs, as a build, ends the child first", async () => {
  const child = "console.log(process.pid); setInterval(() => {}, 1000)";
  const parent = `import { runChild } from ${JSON.stringify(join(root, "scripts/processes.mjs"))};
    await runChild(process.execPath, ["--eval", ${JSON.stringify(child)}], { stdio: "inherit" });
    console.log("went on");`;
  const started = spawn(process.execPath, ["--input-type=module", "--eval", parent]);
  let output = "";
  started.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(output).toMatch(/\d\n/), { timeout: MINUTE });
  const pid = Number(output);
  expect(runs(pid)).toBe(true);
  const ended = once(started, "exit");
  started.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
  expect(runs(pid)).toBe(false);
  expect(output).toBe(`${pid}\n`);
});
