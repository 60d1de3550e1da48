import { type ChildProcess, spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Log, LogLevel, type Miniflare, type V4MiniflareOptions } from "miniflare";
import { newMiniflare } from "./new-miniflare";

const GRACE_MS = 250;

export type Running = {
  miniflare: Miniflare;
  /** Stops workerd without losing data. */
  stop: () => Promise<void>;
};

/**
 * Starts workerd, and calls `onDeath` if it exits by itself. workerd also ends if this process is killed.
 * Throws if workerd does not start, with its output.
 */
export async function startWorkerd(options: V4MiniflareOptions, onDeath: () => void): Promise<Running> {
  let workerd: ChildProcess | undefined;
  const note = (message: unknown) => {
    workerd = (message as { process: ChildProcess }).process;
  };
  subscribe("child_process", note);
  const miniflare = newMiniflare({ ...options, log: new Log(LogLevel.WARN) });
  try {
    await miniflare.ready;
  } finally {
    unsubscribe("child_process", note);
  }
  let stopping = false;
  // Ctrl-C reaches workerd too, perhaps before this process
  workerd?.once("exit", () => setTimeout(() => stopping || onDeath(), GRACE_MS));
  const reaper = workerd?.pid === undefined ? undefined : startReaper(workerd.pid);
  return {
    miniflare,
    stop: async () => {
      stopping = true;
      reaper?.kill();
      await miniflare.dispose();
    },
  };
}

/** Starts a shell that kills workerd when this process ends, because a killed process can't. */
function startReaper(pid: number): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  const reaper = spawn("/bin/sh", ["-c", `cat >/dev/null; kill -9 ${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  reaper.once("error", () => {});
  reaper.unref();
  return reaper;
}
