import { and, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import { itemOverrideLog, itemOverrides, listChapters, lists, versions } from "#db/schema/lists";
import { masterlists } from "#db/schema/masterlists";
import { takedowns, versionNetworks } from "#db/schema/moderation";
import { audienceHas, countsInList, isRemoved, isSuspended, isTakenDown } from "#db/visibility";
import { PRIVATE_STEP } from "~/features/lists/model/revision";
import type { ItemRow } from "~/features/lists/model/version-items";
import type { NotesChange } from "~/features/lists/projection/stored-masterlist";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import { AUDIENCES, type Audience } from "~/lib/people/audience";

export const insertList = (db: Database, row: typeof lists.$inferInsert) => db.insert(lists).values(row);

/** Leads a room's people to another one. The revision tells open pages. */
export const leadOnTo = (db: Database, listId: ListId, nextRoom: ListId) =>
  db
    .update(lists)
    .set({ nextRoom, rev: sql`${lists.rev} + 1` })
    .where(eq(lists.id, listId));

export const unlinkListImages = (db: Database, userId: UserId) =>
  db.run(sql`update lists set image_url = null, rev = rev + iif(creator_count > 0, 1, ${PRIVATE_STEP})
    where image_url in (select '/images/' || id from images where user_id = ${userId})`);

/** Claims the list (optimistic lock); changes no row if its counted versions changed since the read. */
export const claimRow = (db: Database, listId: ListId, mergeRev: number) =>
  db
    .update(lists)
    .set({ mergeRev: mergeRev + 1 })
    .where(and(eq(lists.id, listId), eq(lists.mergeRev, mergeRev)));

export const changeList = (db: Database, listId: ListId, change: Partial<typeof lists.$inferInsert>) =>
  db.update(lists).set(change).where(eq(lists.id, listId));

export const replaceChapters = (db: Database, listId: ListId, chapters: { key: string; name: string }[]) => [
  db.delete(listChapters).where(eq(listChapters.listId, listId)),
  db.run(sql`insert into list_chapters (list_id, position, chapter_key, name)
    select ${listId}, c.key + 1, c.value ->> 'key', c.value ->> 'name' from json_each(${JSON.stringify(chapters)}) as c`),
];

export const insertVersion = (db: Database, row: typeof versions.$inferInsert) =>
  db.insert(versions).values(row);

export const insertNetwork = (db: Database, row: typeof versionNetworks.$inferInsert) =>
  db.insert(versionNetworks).values(row);

export const forgetNetworksBefore = (db: Database, versionId: VersionId) =>
  db.delete(versionNetworks).where(lt(versionNetworks.versionId, versionId));

export const forgetNetworksOf = (db: Database, userId: UserId) =>
  db.delete(versionNetworks).where(sql`version_id in (select id from versions where user_id = ${userId})`);

/** Changes a version and its revision, if the revision is still the one that was read. */
export const changeVersion = (
  db: Database,
  versionId: VersionId,
  rev: number,
  change: Partial<typeof versions.$inferInsert> & { rev: number },
) =>
  db
    .update(versions)
    .set(change)
    .where(and(eq(versions.id, versionId), eq(versions.rev, rev)));

/** Selects versions of a list with what their projection needs and what removes them. */
export const removableVersions = (db: Database, listId: ListId, of: SQL, limit: number) =>
  db
    .select({
      ...getTableColumns(versions),
      creator: users.username,
      takenDown: sql`${isTakenDown}`.mapWith(Boolean).as("taken_down"),
      suspended: sql`${isSuspended}`.mapWith(Boolean).as("suspended"),
    })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(eq(versions.listId, listId), of))
    .limit(limit);

const IS_WRONG: SQL = sql`${versions.removed} <> ${isRemoved}`;

/** Matches versions of members whose suspension has begun or ended, and which don't follow it yet. */
export const isStandingDue: SQL = sql`(${IS_WRONG} and exists (select 1 from users as creator
  where creator.id = ${versions.userId} and creator.standing_changed_at is not null))`;

/** Their order changes, so that no list keeps others waiting for ever. */
export const listsOfStandingDue = (db: Database, limit: number) =>
  db.all<{ id: ListId }>(sql`select distinct versions.list_id as id from users
    cross join versions on ${versions.userId} = users.id
    where users.standing_changed_at is not null and ${IS_WRONG} order by random() limit ${limit}`);

/** Ends suspensions whose time is over. */
export const endSuspensionsUntil = (db: Database, now: number) =>
  db
    .update(users)
    .set({ suspendedFor: null, suspendedUntil: null, standingChangedAt: now })
    .where(sql`suspended_until is not null and suspended_until <= ${now}`);

/** Forgets changes of standing from before `until` that all versions follow. */
export const settleStandings = (db: Database, until: number) =>
  db
    .update(users)
    .set({ standingChangedAt: null })
    .where(
      sql`standing_changed_at is not null and standing_changed_at < ${until}
        and not exists (select 1 from versions where ${versions.userId} = users.id and ${IS_WRONG})`,
    );

/** Selects lists with public versions that a decision to remove all of a member's content has not reached. */
export const listsToRemoveFrom = (db: Database, userId: UserId, limit: number) =>
  db
    .select({ listId: versions.listId, id: versions.id, userId: versions.userId })
    .from(versions)
    .where(
      and(
        eq(versions.userId, userId),
        eq(versions.hidden, false),
        audienceHas(versions.audience, "public"),
        sql`not ${isTakenDown}`,
      ),
    )
    .limit(limit);

export const takedownsOfDecision = (db: Database, decisionId: string, limit: number) =>
  db
    .select({ listId: takedowns.listId, id: takedowns.versionId, userId: takedowns.userId })
    .from(takedowns)
    .where(and(eq(takedowns.decisionId, decisionId), sql`decision_id <> ''`))
    .limit(limit);

export const amongVersions = (ids: VersionId[]): SQL => sql`${versions.id} in ${idsIn(ids)}`;

export const deleteVersion = (db: Database, versionId: VersionId, rev: number) => [
  db.delete(versionNetworks).where(eq(versionNetworks.versionId, versionId)),
  db.delete(versions).where(and(eq(versions.id, versionId), eq(versions.rev, rev))),
];

/** Replaces a version's items, in the given order; items that keep their id keep their threads. */
export const replaceItems = (db: Database, versionId: VersionId, rows: ItemRow[]) => [
  db.run(sql`delete from items where version_id = ${versionId}
    and id not in (select value ->> 'id' from json_each(${JSON.stringify(rows.map(({ id }) => ({ id })))}))`),
  db.run(sql`update items set position = -position where version_id = ${versionId}`),
  insertItems(db, versionId, rows),
];

export const insertItems = (db: Database, versionId: VersionId, rows: ItemRow[]) =>
  db.run(sql`insert into items (version_id, position, id, title, context, title_key, title_key_version, comments_count)
    select ${versionId}, i.key + 1, i.value ->> 'id', i.value ->> 'title', i.value ->> 'context',
      i.value ->> 'titleKey', i.value ->> 'titleKeyVersion', 0 from json_each(${JSON.stringify(rows)}) as i where true
    on conflict (id) do update set position = excluded.position, title = excluded.title, context = excluded.context,
      title_key = excluded.title_key, title_key_version = excluded.title_key_version`);

/** Copies notes and comment counts of items into their version's row; must follow changes of the items. */
export const copyItemNotes = (db: Database, versionId: VersionId) =>
  db.run(sql`update versions set item_notes = (select json_group_array(json_array(context, comments_count))
    from (select context, comments_count from items where version_id = ${versionId} order by position))
    where id = ${versionId}`);

/** Adds (1) or subtracts (-1) versions from their list's counts and, if public, from members' counts. */
export const adjustCounts = (
  db: Database,
  { listId, audience, versions: of }: CountedVersions,
  by: 1 | -1,
) => {
  const ids = idsIn(of.map(({ id }) => id));
  return [
    ...(AUDIENCES[audience].public ? adjustPeople(db, of, by) : []),
    db.run(sql`update lists set creator_count = creator_count + ${by * of.length},
      comments_count = comments_count + ${by} * (select coalesce(sum(comments_count), 0) from versions where id in ${ids})
      where id = ${listId}`),
  ];
};

type VersionOfMember = { id: VersionId; userId: UserId };

type CountedVersions = { listId: ListId; audience: Audience; versions: VersionOfMember[] };

const idsIn = (ids: string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`;

const adjustPeople = (db: Database, of: VersionOfMember[], by: 1 | -1) => {
  const ids = idsIn(of.map(({ id }) => id));
  return [
    db.run(sql`update users set comments_placed = comments_placed
      + ${by} * (select count(*) from comments where version_id in ${ids} and user_id = users.id and removed = 0)
      where id in (select user_id from comments where version_id in ${ids})`),
    db.run(
      sql`update users set lists_dropped = lists_dropped + ${by} where id in ${idsIn(of.map(({ userId }) => userId))}`,
    ),
  ];
};

/** Adds (1) or subtracts (-1) all versions of a list from members' counts, when it opens or closes. */
export const adjustAllPeople = (db: Database, listId: ListId, by: 1 | -1) => {
  const counted = sql`versions where ${versions.listId} = ${listId} and ${countsInList}`;
  const countedComments = sql`comments where removed = 0 and version_id in (select id from ${counted})`;
  return [
    db.run(sql`update users set comments_placed = comments_placed
      + ${by} * (select count(*) from ${countedComments} and user_id = users.id) where id in (select user_id from ${countedComments})`),
    db.run(
      sql`update users set lists_dropped = lists_dropped + ${by} where id in (select user_id from ${counted})`,
    ),
  ];
};

export const changeVersionsAudience = (db: Database, listId: ListId, audience: Audience) =>
  db.update(versions).set({ audience }).where(eq(versions.listId, listId));

/** Hides all versions of a list but one member's, by a private step of their revisions. */
export const hideOthers = (db: Database, listId: ListId, userId: UserId) => [
  db.run(sql`update versions set hidden = 1, rev = rev + ${PRIVATE_STEP}
    where list_id = ${listId} and user_id <> ${userId} and hidden = 0`),
  db.run(sql`update lists set (creator_count, comments_count) = (
    select count(*), coalesce(sum(comments_count), 0) from versions where list_id = ${listId} and ${countsInList})
    where id = ${listId}`),
];

/** Deletes the list after its last version. Leaves its saves, which show nothing. */
export const deleteList = (db: Database, listId: ListId) => [
  db.delete(lists).where(eq(lists.id, listId)),
  db.delete(listChapters).where(eq(listChapters.listId, listId)),
  db.delete(itemOverrides).where(eq(itemOverrides.listId, listId)),
  db.delete(itemOverrideLog).where(eq(itemOverrideLog.listId, listId)),
];

type MasterlistInsert = Omit<typeof masterlists.$inferInsert, "notes">;

/** Writes a masterlist without notes, for lists whose page has all versions anyway. */
export const writeMasterlist = (db: Database, row: MasterlistInsert) => {
  const set = { ...row, notes: {} };
  return db.insert(masterlists).values(set).onConflictDoUpdate({ target: masterlists.listId, set });
};

/** Maximum bytes of notes in a masterlist's row, which is limited to 2 MB; beyond it, readers query them. */
const NOTES_BYTES = 1_500_000;

/** Writes a masterlist with its notes; must follow the write of the items. */
export const writeMasterlistWithNotes = (
  db: Database,
  row: Omit<MasterlistInsert, "noteIds">,
  { keep, all, versionId, own, others, gone }: NotesChange,
) => {
  const set = { ...row, noteIds: all };
  const without = Object.fromEntries(gone.map((id) => [id, null]));
  const wanted = Object.fromEntries(own.map((id) => [id, 1]));
  const read = (from: SQL) =>
    sql`(select json_group_object(i.id, json_array(i.version_id, i.context, i.comments_count)) from ${from})`;
  // scans all items of the version, so that the cost depends only on their number
  const ofVersion = sql`items as i where i.version_id = ${versionId} and json_type(${JSON.stringify(wanted)}, '$."' || i.id || '"') is not null`;
  const ofOthers = sql`json_each(${JSON.stringify(others)}) as note cross join items as i on i.id = note.value`;
  const patched = sql`json_patch(json_patch(json_patch(${keep ? sql`notes` : sql`'{}'`}, ${JSON.stringify(without)}), ${read(ofVersion)}), ${read(ofOthers)})`;
  const fits = sql`length(cast(patched as blob)) <= ${NOTES_BYTES}`;
  return [
    db.insert(masterlists).values(set).onConflictDoUpdate({ target: masterlists.listId, set }),
    db.run(sql`update masterlists set (notes, note_ids) = (
      with made (patched) as materialized (select ${patched} from masterlists where list_id = ${row.listId})
      select iif(${fits}, patched, '{}'), iif(${fits}, '[]', masterlists.note_ids) from made)
      where list_id = ${row.listId}`),
  ];
};

export const dropMasterlist = (db: Database, listId: ListId) =>
  db.delete(masterlists).where(eq(masterlists.listId, listId));

type Takedowns = { listId: ListId; versions: VersionOfMember[]; decisionId?: string };

export const insertTakedowns = (
  db: Database,
  { listId, versions: of, decisionId = "" }: Takedowns,
  now: number,
) =>
  // D1 takes at most 100 parameters
  db.run(sql`insert into takedowns (list_id, user_id, version_id, decision_id, created_at)
    select ${listId}, value ->> 'userId', value ->> 'id', ${decisionId}, ${now}
    from json_each(${JSON.stringify(of.map(({ id, userId }) => ({ id, userId })))}) where true
    on conflict (list_id, user_id) do update set version_id = excluded.version_id, decision_id = excluded.decision_id`);

export const deleteTakedowns = (db: Database, { listId, versions: of }: Takedowns) =>
  db
    .delete(takedowns)
    .where(
      and(eq(takedowns.listId, listId), sql`${takedowns.versionId} in ${idsIn(of.map(({ id }) => id))}`),
    );

export const deleteOverridesOf = (db: Database, listId: ListId, userId: UserId) => [
  db.delete(itemOverrides).where(and(eq(itemOverrides.userId, userId), eq(itemOverrides.listId, listId))),
  db
    .delete(itemOverrideLog)
    .where(and(eq(itemOverrideLog.userId, userId), eq(itemOverrideLog.listId, listId))),
];

const MERGE_IS_DUE = sql`creator_count > merged_count`;

/** Selects a row if the list has versions to merge. */
export const dueList = (db: Database, listId: ListId) =>
  db
    .select({ listId: lists.id })
    .from(lists)
    .where(and(eq(lists.id, listId), MERGE_IS_DUE));

/** Selects lists with versions to merge. Their order changes, so that no list keeps others waiting for ever. */
export const dueLists = (db: Database, limit: number) =>
  db.select({ listId: lists.id }).from(lists).where(MERGE_IS_DUE).orderBy(sql`random()`).limit(limit);

export const listsOverriddenBy = (db: Database, userId: UserId) =>
  db
    .selectDistinct({ listId: itemOverrides.listId })
    .from(itemOverrides)
    .where(eq(itemOverrides.userId, userId));

export const listsOfMember = (db: Database, userId: UserId) =>
  db
    .select({ listId: versions.listId, hidden: versions.hidden })
    .from(versions)
    .where(eq(versions.userId, userId));

// ---- conditions of a batch ----

/** Holds while the same people see the list. */
export const hasAudience = (listId: ListId, audience: Audience) =>
  sql`exists (select 1 from lists where id = ${listId} and audience = ${audience})`;

/** Holds if the list still exists and no moderator has taken this member's version down. */
export const mayAddVersion = (listId: ListId, userId: UserId) =>
  sql`exists (select 1 from lists where id = ${listId})
    and not exists (select 1 from takedowns where list_id = ${listId} and user_id = ${userId})`;

export const noOtherVersion = (listId: ListId) =>
  sql`not exists (select 1 from versions where list_id = ${listId})`;

/** Holds if a deleted account has no versions left or, with `keepVersions`, no hidden ones. */
export const userHasNoVersion = (userId: UserId, { keepVersions }: { keepVersions: boolean }) =>
  sql`not exists (select 1 from versions where user_id = ${userId} and ${keepVersions ? sql`hidden = 1` : sql`1`})`;

export const isPublicList = (listId: ListId): SQL =>
  sql`exists (select 1 from lists where ${lists.id} = ${listId} and ${audienceHas(lists.audience, "public")})`;
