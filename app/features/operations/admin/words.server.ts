import { z } from "zod";
import type { Statement } from "#db/client";
import { writeAll } from "#db/run-queries";
import { logAct, operatorOf } from "~/features/moderation/audit/staff-act.server";
import { rulesField, wordsField } from "~/features/moderation/words/words";
import { readAllWords, rulesStatements, wordsStatements } from "~/features/moderation/words/words.server";
import { plural } from "~/lib/text/plural";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { forgetSiteFacts } from "~/platform/site-facts.server";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";

/** Refuses 'not-found' for anyone but admins. */
export async function readWords(app: App, viewer: Viewer) {
  requireAdmin(viewer);
  return readAllWords(app);
}

const schema = z.object({ intro: wordsField, imprint: wordsField, rules: rulesField });

/** Replaces what differs, each with an entry in the log. Refuses 'bad-input'. */
export async function writeWords(app: App, viewer: Viewer, input: z.input<typeof schema>): Promise<void> {
  const operator = operatorOf(viewer);
  const words = parseInput(schema, input);
  const before = await readAllWords(app);
  const change = (subject: string, detail: string, statements: Statement[]) => [
    ...statements,
    logAct(app, operator, { act: "write words", subject, detail, concerns: [] }),
  ];
  await writeAll(app.db, [
    ...(JSON.stringify(words.rules) === JSON.stringify(before.rules)
      ? []
      : change("rules", plural(words.rules.length, "rule"), rulesStatements(app, words.rules))),
    ...(words.intro === before.intro
      ? []
      : change("introduction of the rules", "", wordsStatements(app, "rules", words.intro))),
    ...(words.imprint === before.imprint
      ? []
      : change("imprint", "", wordsStatements(app, "imprint", words.imprint))),
  ]);
  forgetSiteFacts(app);
}
