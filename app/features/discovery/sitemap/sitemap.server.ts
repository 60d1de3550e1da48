/** Sitemaps of all public lists, in files that each take one round trip. */
import { first, runQueries } from "#db/run-queries";
import { paths } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { fileNumber, filesFor, fileText, indexText, keysOfFile } from "./sitemap";
import { lastKey, listsBetween, newestFeedKey } from "./sitemap.queries.server";

/** In a millisecond; feed keys count them. */
const MICROSECONDS = 1000;

export async function readSitemapIndex({ db, origin }: App): Promise<string> {
  const { last, newest } = await runQueries(db, {
    last: first(lastKey(db)),
    newest: first(newestFeedKey(db)),
  });
  const changedAt = newest?.feedKey ? Math.floor(newest.feedKey / MICROSECONDS) : undefined;
  return indexText(origin, filesFor(last?.key ?? 0), changedAt);
}

export async function readSitemapFile({ db, origin }: App, name: string | undefined): Promise<string> {
  const file = fileNumber(name);
  if (file === null) throw new Refusal("not-found");
  const { last, lists } = await runQueries(db, {
    last: first(lastKey(db)),
    lists: listsBetween(db, keysOfFile(file)),
  });
  if (file > filesFor(last?.key ?? 0)) throw new Refusal("not-found");
  return fileText(
    origin,
    file,
    lists.map(({ id, changedAt }) => ({ path: paths.list(id), changedAt })),
  );
}
