import { rekeyChapters } from "~/features/discovery/chapters/chapters.server";
import { fillSearchTokens } from "~/features/discovery/search/search.server";
import { migrate } from "./migrate";
import type { Settings } from "./settings";
import { withApp } from "./with-app";

/** Applies missing migrations, and then what SQL alone can't: keys of chapters, and tokens of the search index. */
export async function migrateAndFill(settings: Pick<Settings, "stateDir" | "vars">): Promise<void> {
  if (!(await migrate(settings))) return;
  await withApp(settings, async ({ db }) => {
    await rekeyChapters(db);
    await fillSearchTokens(db);
  });
}
