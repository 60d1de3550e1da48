import { first, runQueries } from "#db/run-queries";
import { inForce } from "~/features/lists/model/overrides";
import { readSnapshot } from "~/features/lists/writes/list-snapshot.server";
import { REMOVED_AT_ONCE } from "~/features/lists/writes/take-down.server";
import { type MergedItem, mergeVersions } from "~/features/merge/masterlist/masterlist";
import type { NamedRule } from "~/features/moderation/audit/rule";
import { moderatorOf } from "~/features/moderation/audit/staff-act.server";
import { decideAll } from "~/features/moderation/decisions/decisions.server";
import { endAfter } from "~/features/moderation/members/member-fields";
import { suspendMembers } from "~/features/moderation/members/suspensions.server";
import type { ListId, VersionId } from "~/lib/data/ids";
import { hasProfile } from "~/lib/people/guest-name";
import { DAY, HOUR } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireModerator, type Viewer } from "~/platform/viewer.server";
import { networksOf, publicList, shownVersions } from "./moderated-list.queries.server";

/** Newest versions on the page, of which all can be selected. */
const VERSIONS_SHOWN = REMOVED_AT_ONCE;
/** Newest versions whose networks are compared. */
const NETWORKS_OF = 1000;
/** Lists with more versions are not merged for a preview. */
const PREVIEW_MAX = 1000;
const TOP = 3;
/** Members are new for this time: what they did stands out. */
const NEW_MS = 7 * DAY;

/**
 * Returns a public list as moderators see it: its newest versions, which of them share a network, and the masterlist
 * without the selected ones. Refuses 'not-found' for anyone but moderators and for lists that are not public.
 */
export async function readModeratedList(
  app: App,
  viewer: Viewer,
  { listId, selected }: { listId: ListId; selected: readonly string[] },
) {
  const moderator = requireModerator(viewer);
  const { list, versions, networks } = await runQueries(app.db, {
    list: first(publicList(app.db, listId)),
    versions: shownVersions(app.db, listId, VERSIONS_SHOWN),
    networks: networksOf(app.db, listId, NETWORKS_OF),
  });
  if (!list) throw new Refusal("not-found");
  const now = app.now();
  const groups = networks.map(({ versionIds }) => new Set<string>(JSON.parse(versionIds)));
  const chosen = new Set(selected);
  const rows = versions.map(({ userId: _, joinedAt, ...version }) => {
    const group = groups.find((one) => one.has(version.id));
    return {
      ...version,
      joinedAt,
      isNew: now - joinedAt < NEW_MS,
      sameNetwork: group ? group.size - 1 : 0,
      selected: chosen.has(version.id),
    };
  });
  const ids = rows.flatMap(({ id, selected: isSelected }) => (isSelected ? [id] : []));
  const alike = groups.filter((group) => ids.some((id) => group.has(id)));
  const like = rows.flatMap(({ id }) => (chosen.has(id) || alike.some((group) => group.has(id)) ? [id] : []));
  const preview =
    ids.length > 0 && list.creatorCount <= PREVIEW_MAX ? await masterlistWithout(app, listId, ids) : null;
  return {
    list,
    rows,
    ids,
    like: like.length > ids.length ? like : null,
    more: Math.max(0, list.creatorCount - rows.length),
    lately: latelyIn(rows, now),
    preview,
    isAdmin: moderator.roles.includes("admin"),
  };
}

/** Returns the first items without some versions, and those of today that would leave. */
async function masterlistWithout(app: App, listId: ListId, ids: readonly VersionId[]) {
  const state = await readSnapshot(app, listId, "");
  if (!state) return null;
  const merge = (some: typeof state.counted) =>
    mergeVersions(
      some.map(({ titles }) => ({ items: titles })),
      inForce(state.overrides),
    ).items;
  const before = merge(state.counted);
  const after = merge(state.counted.filter(({ id }) => !ids.includes(id)));
  const rankIn = (items: readonly MergedItem[], title: string) =>
    items.find(({ itemTitle }) => itemTitle === title)?.rank ?? null;
  return {
    top: after
      .slice(0, TOP)
      .map(({ itemTitle, rank }) => ({ title: itemTitle, rank, was: rankIn(before, itemTitle) })),
    leaving: (after.length > 0 ? before : [])
      .slice(0, TOP)
      .flatMap(({ itemTitle }) => (rankIn(after, itemTitle) === null ? [itemTitle] : [])),
  };
}

/** Returns how many versions came in the last hour, and the first item that most of them share. */
function latelyIn(rows: { addedAt: number; first: string | null }[], now: number) {
  const late = rows.filter(({ addedAt }) => now - addedAt < HOUR);
  const counts = new Map<string, number>();
  for (const { first: title } of late) if (title) counts.set(title, (counts.get(title) ?? 0) + 1);
  const [title, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
  return { versions: late.length, title, count };
}

type Selection = { listId: ListId; ids: readonly VersionId[]; reason: string; rule: NamedRule | null };

/** Returns the selected versions. Refuses 'not-found' for a list that is not public, and 'bad-input' for none. */
async function versionsAmong(app: App, listId: ListId, ids: readonly VersionId[]) {
  if (ids.length === 0) throw new Refusal("bad-input", { message: "Select whose lists it is about" });
  const { list, versions } = await runQueries(app.db, {
    list: first(publicList(app.db, listId)),
    versions: shownVersions(app.db, listId, VERSIONS_SHOWN),
  });
  if (!list) throw new Refusal("not-found");
  return versions.filter(({ id }) => ids.includes(id));
}

/** Takes down or restores versions of one list in one batch, and returns their number. Refuses like `decideAll`. */
export async function decideVersions(
  app: App,
  viewer: Viewer,
  intent: "hide" | "restore",
  { listId, ids, reason, rule }: Selection,
): Promise<number> {
  const operator = moderatorOf(viewer);
  const chosen = await versionsAmong(app, listId, ids);
  const changing = chosen.filter(({ takenDown }) => takenDown === (intent === "restore"));
  if (changing.length === 0) return 0;
  return decideAll(
    app,
    operator,
    changing.map(({ id }) => ({ versionId: id, kind: "list" as const, intent, reason, rule })),
  );
}

/** Suspends the creators of versions in one batch, and returns their number. Refuses like `suspendMembers`. */
export async function suspendCreators(
  app: App,
  viewer: Viewer,
  { listId, ids, reason, rule, days }: Selection & { days: string },
): Promise<number> {
  const operator = moderatorOf(viewer);
  const chosen = await versionsAmong(app, listId, ids);
  // those who are suspended already stay so, and former members have no account
  const names = chosen.flatMap(({ creator, suspended }) =>
    suspended || !hasProfile(creator) ? [] : [creator],
  );
  await suspendMembers(app, operator, { names, reason, until: endAfter(days, app.now()), rule });
  return names.length;
}
