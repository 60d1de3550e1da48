/** How much a Worker computes, in milliseconds of processor time: other programs on the machine don't count. */
import { readdirSync, readFileSync } from "node:fs";

/** Of Linux, whatever the machine. */
const TICK_MS = 10;

/** The fields of a process's line after its name, which may hold spaces: state, parent, and so on. */
const statOf = (pid: string | number) => {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  const end = line.lastIndexOf(")");
  return { name: line.slice(line.indexOf("(") + 1, end), fields: line.slice(end + 2).split(" ") };
};

function isOwnWorkerd(pid: string): boolean {
  try {
    const { name, fields } = statOf(pid);
    return name.startsWith("workerd") && Number(fields[1]) === process.pid;
  } catch {
    return false;
  }
}

/** A clock that runs while the one workerd that this process has started computes; elsewhere than on Linux, always. */
export function computeClock(): () => number {
  try {
    const pid = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isOwnWorkerd(name));
    if (pid)
      return () => {
        const { fields } = statOf(pid);
        return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
      };
  } catch {
    // no /proc here
  }
  return () => performance.now();
}
