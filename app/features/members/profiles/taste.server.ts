import type { Results } from "#db/run-queries";
import { readAliases, type StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import { alikeAmong, likeness, type SharedList } from "~/features/merge/effect/likeness";
import { picturesOf } from "~/lib/people/people-pictures";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import { bestNotes, boldPicks, type Taste } from "./taste";
import { sharedVersions, tasteVersions, versionsBeside } from "./taste.queries.server";

export const tasteQueries = ({ db }: App, viewer: Viewer, usernameKey: string) => ({
  versions: tasteVersions(db, usernameKey),
  beside: versionsBeside(db, usernameKey),
  shared: viewer && sharedVersions(db, usernameKey, viewer.id),
});

/** Excludes the viewer from `alike`, because `withViewer` covers more lists. */
export function toTaste(
  viewer: Viewer,
  { versions, beside, shared }: Results<ReturnType<typeof tasteQueries>>,
): Taste {
  const kept = versions.map(({ effect, ...version }) => ({ ...version, bold: effect?.[3] ?? null }));
  const lists = new Map(versions.map((version) => [version.listId, version]));
  const byName = new Map<string, SharedList[]>();
  const alikePictures = picturesOf(
    beside.flatMap(({ others }) => others.map(({ username: name, picture }) => ({ name, picture }))),
  );
  for (const { listId, others } of beside) {
    const own = lists.get(listId);
    for (const { username, titles } of others)
      if (own && username !== viewer?.username)
        byName.set(username, [...(byName.get(username) ?? []), sharedList(own.titles, titles, own.aliases)]);
  }
  return {
    bold: boldPicks(kept),
    notes: bestNotes(kept),
    withViewer: shared ? likenessOf(shared) : null,
    sharedLists: shared?.length ?? 0,
    ...alikeAmong(byName),
    pictures: alikePictures,
  };
}

/** Returns the agreement of two members, as both profiles show it. */
export const likenessOf = (shared: Results<{ of: ReturnType<typeof sharedVersions> }>["of"]) =>
  likeness(shared.map(({ titles, own, aliases }) => sharedList(own, titles, aliases)));

const sharedList = (a: string[], b: string[], aliases: StoredMasterlist["aliases"] | null): SharedList => ({
  a,
  b,
  aliases: readAliases({ aliases: aliases ?? [] }),
});
