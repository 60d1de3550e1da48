/** The commands of `npm run admin`, logged as actions of 'command'. */

import { auditPage } from "~/features/moderation/audit/audit.server";
import { COMMAND } from "~/features/moderation/audit/staff-act.server";
import { deleteMember, endSessionsOf, exportMember } from "~/features/operations/admin/data-requests.server";
import { setRole } from "~/features/operations/admin/members.server";
import type { App } from "~/platform/app.server";
import { readFlags } from "./flags";

const USAGE = `npm run admin -- make NAME           gives NAME the role admin
npm run admin -- audit               what moderators and admins did, newest first
npm run -s admin -- export NAME      prints all data of NAME as JSON
npm run admin -- delete NAME         deletes the account with its lists
npm run admin -- end-sessions NAME   logs NAME out everywhere`;

type Command = (app: App, name: string) => Promise<string[]>;

const OF_MEMBERS: Record<string, Command> = {
  make: async (app, name) => {
    await setRole(app, COMMAND, { name, role: "admin", has: true });
    return [`${name} is an admin`];
  },
  export: async (app, name) => [JSON.stringify(await exportMember(app, name), null, 2)],
  delete: async (app, name) => {
    await deleteMember(app, COMMAND, name);
    return [`${name} is deleted`];
  },
  "end-sessions": async (app, name) => {
    await endSessionsOf(app, COMMAND, name);
    return [`${name} is logged out everywhere`];
  },
};

/** Reads the arguments. Throws for a flag that it doesn't have. */
export const readCommand = (args?: string[]) => readFlags({ most: Number.POSITIVE_INFINITY }, args);

/** Runs the command and returns the lines to print. Throws an error with a readable message. */
export async function runAdmin(app: App, args?: string[]): Promise<string[]> {
  const [command = "", name, ...more] = readCommand(args).positionals;
  if (command === "audit" && name === undefined) return auditLines(app);
  const ofMember = Object.hasOwn(OF_MEMBERS, command) ? OF_MEMBERS[command] : undefined;
  if (!ofMember || !name || more.length > 0) throw new Error(USAGE);
  return ofMember(app, name);
}

async function auditLines(app: App): Promise<string[]> {
  const lines: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof auditPage>> = await auditPage(app, before);
    for (const { at, actor, act, subject, detail } of page.acts)
      lines.push([new Date(at).toISOString(), actor, act, subject, detail].filter(Boolean).join("  "));
    before = page.before;
  } while (before !== null);
  return lines.length === 0 ? ["No moderator or admin has done anything yet"] : lines;
}
