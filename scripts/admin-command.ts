/** The commands of `npm run admin`, logged as actions of 'command'. */

import { readAudit } from "~/features/operations/admin/audit.server";
import { removeContentOf } from "~/features/operations/admin/content.server";
import {
  findMembers,
  restoreMember,
  setRole,
  suspendMember,
} from "~/features/operations/admin/members.server";
import { COMMAND } from "~/features/operations/admin/operator.server";
import { readJobs, readLimits, readStuckMail, sendAgain } from "~/features/operations/admin/overview.server";
import { MINUTE } from "~/lib/durations";
import { suspensionText } from "~/lib/suspension";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { readFlags } from "./flags";

const USAGE = `npm run admin -- make NAME                        gives NAME the role admin
npm run admin -- suspend NAME --reason … [--until …]
npm run admin -- restore NAME                     ends a suspension
npm run admin -- remove NAME --reason …           removes what is public of NAME
npm run admin -- find [NAME]                      members whose name begins so
npm run admin -- mail · send-again [ID]           emails that are stuck · tries what was given up again
npm run admin -- jobs · limits                    scheduled jobs · how limits are used
npm run admin -- audit                            what admins did, newest first`;

type CommandOptions = { name: string; reason: string; until: string };

const COMMANDS: Record<
  string,
  [needsName: boolean, run: (app: App, options: CommandOptions) => Promise<string[]>]
> = {
  make: [
    true,
    async (app, { name }) => {
      await setRole(app, COMMAND, { name, role: "admin", has: true });
      return [`${name} is an admin`];
    },
  ],
  suspend: [true, async (app, options) => [`${options.name}: ${await suspendMember(app, COMMAND, options)}`]],
  restore: [
    true,
    async (app, { name }) => {
      await restoreMember(app, COMMAND, name);
      return [`${name} may write again`];
    },
  ],
  remove: [true, removeAll],
  find: [false, membersFound],
  mail: [
    false,
    async (app) => {
      const { mails } = await readStuckMail(app, COMMAND);
      const lines = mails.map(({ id, to, createdAt, attempts, dueAt, lastError }) =>
        [
          id,
          isoTime(createdAt),
          to,
          `${attempts} tries`,
          dueAt === null ? "given up" : "waits",
          lastError,
        ].join("  "),
      );
      return linesOr(lines, "No email is stuck");
    },
  ],
  "send-again": [
    false,
    async (app, { name: id }) => {
      await sendAgain(app, COMMAND, id || null);
      return ["The cron trigger sends it within a minute"];
    },
  ],
  jobs: [
    false,
    async (app) => {
      const { jobs, failed } = await readJobs(app, COMMAND);
      return [
        ...jobs.map(({ job, startedAt, took, runs = 0, failed: n = 0 }) =>
          startedAt === undefined
            ? `${job}  not lately`
            : `${job}  ${isoTime(startedAt)}  ${took} ms  ${runs} runs, ${n} failed`,
        ),
        ...failed.map(({ job, startedAt, failure }) => `${job} failed  ${isoTime(startedAt)}  ${failure}`),
      ];
    },
  ],
  limits: [
    false,
    async (app) =>
      (await readLimits(app, COMMAND)).map(
        ({ name, max, per, open, highest, full }) =>
          `${name}  ${max} in ${per / MINUTE} min  ${open} counting, the highest ${highest}, ${full} used up`,
      ),
  ],
  audit: [false, auditLines],
};

/** Reads the arguments. Throws for a flag that it doesn't have. */
export const readCommand = (args?: string[]) =>
  readFlags({ values: ["reason", "until"], most: Number.POSITIVE_INFINITY }, args);

/** Runs the command and returns the lines to print. Throws an error with a readable message. */
export async function runAdmin(app: App, args?: string[]): Promise<string[]> {
  const { positionals, value } = readCommand(args);
  const [first = "", second = ""] = positionals;
  // `npm run admin -- NAME` is the older form of make
  const isShort = positionals.length === 1 && !Object.hasOwn(COMMANDS, first);
  const [command, name] = isShort ? ["make", first] : [first, second];
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!known || positionals.length > 2 || (known[0] && name === "")) throw new Error(USAGE);
  const run = known[1](app, { name, reason: value("reason") ?? "", until: value("until") ?? "" });
  return isShort ? run.catch(unlessUnknown(first)) : run;
}

/** A word that is no command and nobody's name is more likely a mistyped command. */
const unlessUnknown = (word: string) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== "not-found") throw error;
  throw new Error(`Unknown command '${word}', and nobody is called that.\n${USAGE}`);
};

const isoTime = (at: number) => new Date(at).toISOString();
const linesOr = (lines: string[], nothing: string) => (lines.length === 0 ? [nothing] : lines);

/** Repeats until nothing is left. The Worker's caches may show removed content for up to ten seconds. */
async function removeAll(app: App, { name, reason }: CommandOptions): Promise<string[]> {
  let all = 0;
  for (let isMore = true; isMore; ) {
    const page = await removeContentOf(app, COMMAND, { name, reason });
    all += page.removed;
    isMore = page.isMore && page.removed > 0;
  }
  return [`Removed ${all}`];
}

async function membersFound(app: App, { name: q }: CommandOptions): Promise<string[]> {
  const { members } = await findMembers(app, COMMAND, { q, only: null, before: null });
  const lines = members.map(({ username, roles, joinedAt, suspended }) =>
    [
      username,
      `joined ${isoTime(joinedAt)}`,
      ...roles,
      ...(suspended ? [suspensionText(suspended)] : []),
    ].join("  "),
  );
  return linesOr(lines, "Nobody");
}

async function auditLines(app: App): Promise<string[]> {
  const lines: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readAudit>> = await readAudit(app, COMMAND, before);
    for (const { at, admin, act, subject, detail } of page.acts)
      lines.push([isoTime(at), admin, act, subject, detail].filter(Boolean).join("  "));
    before = page.before;
  } while (before !== null);
  return linesOr(lines, "No admin has done anything yet");
}
