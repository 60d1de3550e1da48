import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 1_000;

/** Calls `end` once: on SIGTERM, on SIGINT, or when the parent npm process is killed. */
export function onExit(end: () => void): void {
  let ending = false;
  const once = () => {
    if (!ending) end();
    ending = true;
  };
  process.on("SIGTERM", once).on("SIGINT", once);
  if (!process.env.npm_lifecycle_event) return;
  const parents = parentsNow();
  setInterval(() => {
    if (parentsNow() !== parents) once();
  }, LOOK_EVERY_MS).unref();
}

/** Identifies the shell that npm started, and on Linux npm itself. */
function parentsNow(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")")).split(" ")[2]}`;
  } catch {
    return `${process.ppid}`;
  }
}
