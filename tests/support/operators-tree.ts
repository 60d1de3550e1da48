/** An operator's clone, built and committed in a temporary folder; it shares our node_modules. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "#scripts/settings";

const run = promisify(execFile);

const PARTS = [
  ".gitignore",
  "app",
  "build",
  "db",
  "functions",
  "package-lock.json",
  "package.json",
  "public",
  "scripts",
  "tests/fixtures/previous-release",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
  "wrangler.toml",
];

export type Ran = { code: number; text: string };

export type OperatorsTree = Awaited<ReturnType<typeof operatorsTree>>;

/** Creates the clone; `env` is added to the environment of every command. */
export async function operatorsTree(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "listdrop-operator-"));
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const git = async (...args: string[]) =>
    (await run("git", ["-c", "user.name=o", "-c", "user.email=o@lists.org", ...args], { cwd: folder }))
      .stdout;
  await git("init", "--quiet");
  writeFileSync(join(folder, ".git/info/exclude"), "node_modules\n");
  const commit = async () => {
    await git("add", "--all");
    await git("commit", "--quiet", "--message", "As it is");
  };
  await commit();
  const node = async (...args: string[]): Promise<Ran> => {
    // excludes MODE and other variables that tests set
    const { PATH, HOME } = process.env;
    const options = { cwd: folder, env: { PATH, HOME, ...env } };
    try {
      const { stdout, stderr } = await run(process.execPath, args, options);
      return { code: 0, text: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, text: stdout + stderr };
    }
  };
  return {
    folder,
    commit,
    status: () => git("status", "--porcelain"),
    script: (file: string, ...args: string[]) => node("scripts/run.mjs", `${file}.ts`, ...args),
    edit: (file: string, change: (text: string) => string) => {
      const path = join(folder, file);
      writeFileSync(path, change(readFileSync(path, "utf8")));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
