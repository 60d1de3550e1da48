/** `npm run tool -- rebuild-search`: rebuilds the search index; with `--print` it prints the SQL instead. */
import { sql } from "drizzle-orm";
import { writeAll } from "#db/ask";
import { searchRebuild } from "~/features/discovery/search/search.server";
import { migrationNames, statementsOfMigration } from "./migrate";
import { readLocalSettings } from "./settings";
import { withApp } from "./with-app";

const create = migrationNames()
  .flatMap(statementsOfMigration)
  .find((statement) => /CREATE VIRTUAL TABLE search/i.test(statement));
if (!create) throw new Error("No migration makes the search index");
const statements = searchRebuild(create);

if (process.argv.includes("--print"))
  console.log(statements.map((text) => `${text.replace(/;\s*$/, "")};`).join("\n"));
else
  await withApp(readLocalSettings(), async ({ db }) => {
    await writeAll(
      db,
      statements.map((text) => db.run(sql.raw(text))),
    );
    console.log("The search index is made anew");
  });
process.exit(0);
