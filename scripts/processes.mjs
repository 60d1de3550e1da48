/** Child processes that don't outlive this one. Runs before packages are installed. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 1_000;

/**
 * Calls `end` once: on SIGTERM, on SIGINT, or when the parent npm process is killed. Returns a function that
 * stops waiting for that.
 */
export function onExit(end) {
  let ending = false;
  const once = () => {
    if (!ending) end();
    ending = true;
  };
  process.on("SIGTERM", once).on("SIGINT", once);
  const parents = parentsNow();
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && parentsNow() !== parents) once();
  }, LOOK_EVERY_MS).unref();
  return () => {
    process.off("SIGTERM", once).off("SIGINT", once);
    clearInterval(watch);
  };
}

/** Identifies the shell that npm started, and on Linux npm itself. */
function parentsNow() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")")).split(" ")[2]}`;
  } catch {
    return `${process.ppid}`;
  }
}

/**
 * Runs a command to its end. If this process is to end before, the command ends first. Returns its exit code,
 * null if it could not run or was killed, and what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ status: number | null, output: string }>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    let isEnding = false;
    const stopWaiting = onExit(() => {
      isEnding = true;
      child.kill();
    });
    const ended = (status) => {
      stopWaiting();
      if (isEnding) process.exit(status ?? 1);
      settle({ status, output: output.trim() });
    };
    child.once("close", ended).once("error", (error) => {
      output += error.message;
      ended(null);
    });
  });
}
