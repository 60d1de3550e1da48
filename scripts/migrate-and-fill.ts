import { rekeyChapters } from "~/features/discovery/chapters/chapters.server";
import { fillSearchTokens } from "~/features/discovery/search/search.server";
import type { App } from "~/platform/app.server";
import { migrate } from "./migrate";
import type { Settings } from "./settings";
import { withApp } from "./with-app";

/** Does what SQL alone can't: writes keys of chapters and tokens of the search index. */
export async function fillAfterMigration({ db }: App): Promise<void> {
  await rekeyChapters(db);
  await fillSearchTokens(db);
}

/** Applies missing migrations. */
export async function migrateAndFill(settings: Pick<Settings, "stateDir" | "vars">): Promise<void> {
  if (await migrate(settings)) await withApp(settings, fillAfterMigration);
}
