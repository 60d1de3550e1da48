/** CPU time of a Worker in milliseconds, independent of other programs on the machine. */
import { readdirSync, readFileSync } from "node:fs";

/** A clock tick of /proc, fixed on Linux. */
const TICK_MS = 10;

/** The fields follow the name, which may contain spaces: state, parent, and so on. */
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

/** Returns a clock of the CPU time of this process's workerd; without /proc, a clock of real time. */
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
