import { fillSearchTokens } from "~/features/discovery/search/search.server";
import { migrate } from "./migrate";
import type { Settings } from "./settings";
import { withApp } from "./with-app";

/** Applies missing migrations, and then fills what SQL alone can't: the tokens of the search index. */
export async function migrateAndFill(settings: Pick<Settings, "stateDir" | "vars">): Promise<void> {
  if (await migrate(settings)) await withApp(settings, ({ db }) => fillSearchTokens(db));
}
