/** The CPU time of a Worker in milliseconds, independent of other programs on the machine. */
import { readdirSync, readFileSync } from "node:fs";

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

/** Sums the time on a core, in nanoseconds, of a process's threads; a thread that ends meanwhile is left out. */
function onCore(pid: string): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ", 1)[0]);
    } catch {
      // this thread has ended
    }
  }
  return sum;
}

/** Returns a clock of the CPU time of this process's workerd; without /proc, a clock of real time. */
export function computeClock(): () => number {
  try {
    const pid = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isOwnWorkerd(name));
    if (pid && onCore(pid) > 0) return () => onCore(pid) / 1e6;
  } catch {
    // no /proc here
  }
  return () => performance.now();
}
