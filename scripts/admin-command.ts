/** The commands of `npm run admin`, each as the pages do it; what they did is logged as by 'command'. */
import { parseArgs } from "node:util";
import { pageOfAudit } from "~/features/admin/audit.server";
import { restoreMember, setRole, suspendMember } from "~/features/admin/members.server";
import { COMMAND } from "~/features/admin/operator.server";
import type { App } from "~/platform/app.server";

const USAGE = `npm run admin -- make NAME                        gives NAME the role admin
npm run admin -- suspend NAME --reason … [--until …]
npm run admin -- restore NAME                     ends a suspension
npm run admin -- audit                            what admins did, newest first`;

const COMMANDS = ["make", "suspend", "restore", "audit"];

/** Does what the arguments say, and returns what to print. Throws with a sentence for people. */
export async function runAdmin(app: App, args: string[]): Promise<string[]> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      reason: { type: "string", default: "" },
      until: { type: "string", default: "" },
      remote: { type: "boolean" },
      env: { type: "string" },
    },
  });
  const [first = "", second] = positionals;
  // `npm run admin -- NAME` is the older way to say make
  const isShort = positionals.length === 1 && !COMMANDS.includes(first);
  const [command, name = ""] = isShort ? ["make", first] : [first, second];
  if (!COMMANDS.includes(command) || positionals.length > 2 || (command !== "audit" && name === ""))
    throw new Error(USAGE);
  if (command === "audit") return auditLines(app);
  if (command === "suspend") {
    const { reason, until } = values;
    return [`${name}: ${await suspendMember(app, COMMAND, { name, reason, until })}`];
  }
  if (command === "restore") {
    await restoreMember(app, COMMAND, name);
    return [`${name} may write again`];
  }
  await setRole(app, COMMAND, { name, role: "admin", has: true });
  return [`${name} is an admin`];
}

/** The whole log, newest first: time, who, act, to what, and why. */
async function auditLines(app: App): Promise<string[]> {
  const lines: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOfAudit>> = await pageOfAudit(app, before);
    for (const { at, admin, act, subject, detail } of page.acts)
      lines.push([new Date(at).toISOString(), admin, act, subject, detail].filter(Boolean).join("  "));
    before = page.before;
  } while (before !== null);
  return lines.length === 0 ? ["No admin has done anything yet"] : lines;
}
