/** `npm run tool -- rebuild-search`: rebuilds the search index; with `--print` it prints the SQL instead. */
import { sql } from "drizzle-orm";
import { writeAll } from "#db/run-queries";
import { fillSearchTokens, searchRebuild } from "~/features/discovery/search/search.server";
import { readArguments } from "./flags";
import { createSearch } from "./migrate";
import { readLocalSettings } from "./settings";
import { withApp } from "./with-app";

const { has } = readArguments({ flags: ["print"] });
const statements = searchRebuild(createSearch());

if (has("print")) console.log(statements.map((text) => `${text.replace(/;\s*$/, "")};`).join("\n"));
else
  await withApp(readLocalSettings(), async ({ db }) => {
    await writeAll(
      db,
      statements.map((text) => db.run(sql.raw(text))),
    );
    await fillSearchTokens(db);
    console.log("Search index rebuilt");
  });
process.exit(0);
