import { first, runQueries } from "#db/run-queries";
import { STRANGER } from "#db/visibility";
import { listForReader } from "~/features/lists/stored/lists.queries.server";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";

/** Returns the title of a public list, in one round trip; null for any other. */
export async function publicTitle(app: App, listId: ListId): Promise<string | null> {
  const { list } = await runQueries(app.db, { list: first(listForReader(app.db, listId, STRANGER)) });
  return list?.title ?? null;
}
