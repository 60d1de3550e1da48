import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged, mustHold } from "#db/guard";
import { comments, commentTraces } from "#db/schema/comments";
import { items, versions } from "#db/schema/lists";
import { countsInList, isPublic, versionVisibleTo } from "#db/visibility";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import { AUDIENCES, type Audience, type Reader } from "~/lib/people/audience";

/**
 * Adds (1) or subtracts (-1) a comment: from its item and version, from its list if the version counts, and
 * from its author if public. Updates the denormalized counts in the version's row and the masterlist's notes.
 */
const countComment = (db: Database, commentId: string, by: 1 | -1): Statement[] => {
  const its = (column: "item_id" | "version_id" | "user_id") =>
    sql`(select ${sql.raw(column)} from comments where comments.id = ${commentId})`;
  const item = its("item_id");
  const count = sql`(select comments_count from items where id = ${item})`;
  const inVersion = sql`'$[' || (select position - 1 from items where id = ${item}) || '][1]'`;
  const inNotes = sql`'$."' || ${item} || '"[2]'`;
  const version = sql`versions where ${versions.id} = ${its("version_id")}`;
  const list = sql`(select list_id from ${version} and ${countsInList})`;
  return [
    db.run(sql`update items set comments_count = comments_count + ${by} where id = ${item}`),
    db.run(sql`update versions set comments_count = comments_count + ${by},
      item_notes = json_set(item_notes, ${inVersion}, ${count}) where id = ${its("version_id")}`),
    db.run(sql`update masterlists set notes = json_set(notes, ${inNotes}, ${count})
      where list_id = ${list} and json_type(notes, ${inNotes}) is not null`),
    db.run(sql`update lists set comments_count = comments_count + ${by} where id = ${list}`),
    db.run(sql`update users set comments_placed = comments_placed + ${by}
      where id = ${its("user_id")} and exists (select 1 from ${version} and ${isPublic})`),
  ];
};

/** Inserts a comment if its author still sees the thread. */
export const insertComment = (
  db: Database,
  row: typeof comments.$inferInsert,
  reader: Reader,
): Statement[] => [
  mustHold(
    db,
    sql`exists (select 1 from items join versions on ${versions.id} = ${items.versionId}
      where ${items.id} = ${row.itemId} and ${versionVisibleTo(reader)})`,
  ),
  db.insert(comments).values(row),
  ...countComment(db, row.id, 1),
];

/** Matches a comment that its author may still change: not taken down, in a thread that they see. */
const isTheirs = (id: string, reader: Reader) =>
  sql`exists (select 1 from comments join items on ${items.id} = ${comments.itemId}
    join versions on ${versions.id} = ${items.versionId}
    where ${comments.id} = ${id} and ${comments.userId} = ${reader.id} and ${comments.removed} = 0
      and ${versionVisibleTo(reader)})`;

type Edit = { id: string; reader: Reader; content: string; mentions: UserId[]; editedAt: number };

/** Updates a comment's text; aborts the batch if its author may no longer change it. */
export const changeComment = (db: Database, { id, reader, ...change }: Edit): Statement[] => [
  mustHold(db, isTheirs(id, reader)),
  db.update(comments).set(change).where(eq(comments.id, id)),
];

/** Deletes traces that no comment follows. */
const dropLastTraces = (db: Database, itemId: SQL): Statement =>
  db.run(sql`delete from comment_traces where item_id = ${itemId}
    and id > coalesce((select max(id) from comments where item_id = ${itemId} and removed = 0), '')`);

type Own = { id: string; itemId: ItemId; reader: Reader };

/** Deletes a comment, with a trace if another one follows; aborts the batch if its author may no longer. */
export const deleteComment = (db: Database, { id, itemId, reader }: Own): Statement[] => [
  mustHold(db, isTheirs(id, reader)),
  ...countComment(db, id, -1),
  db.run(sql`insert into comment_traces (item_id, id, created_at)
    select item_id, id, created_at from comments where id = ${id}`),
  db.delete(comments).where(eq(comments.id, id)),
  dropLastTraces(db, sql`${itemId}`),
];

/** Takes a comment down and subtracts it from every count; aborts the batch if it was already down. */
export const removeComment = (db: Database, commentId: string): Statement[] => [
  db.run(sql`update comments set removed = 1 where id = ${commentId} and removed = 0`),
  mustHaveChanged(db),
  ...countComment(db, commentId, -1),
  dropLastTraces(db, sql`(select item_id from comments where id = ${commentId})`),
];

/** Brings a comment that was taken down back into every count; aborts the batch if it is not down or its item is gone. */
export const restoreComment = (db: Database, commentId: string): Statement[] => [
  db.run(sql`update comments set removed = 0 where id = ${commentId} and removed = 1
    and exists (select 1 from items where items.id = comments.item_id)`),
  mustHaveChanged(db),
  ...countComment(db, commentId, 1),
];

export type Threads = { listId: ListId; versionId: VersionId; ownerId: UserId; audience: Audience };

/**
 * Deletes the threads of some items of one version, with their counts and the owner's comments. Others'
 * comments remain in their authors' exports. `counts` says if the version counted before and after.
 */
export const endThreads = (
  db: Database,
  { listId, versionId, ownerId, audience }: Threads,
  ids: string[],
  counts: boolean,
) => {
  const gone = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const lost = sql`(select count(*) from comments where item_id in ${gone} and removed = 0)`;
  return [
    ...(counts && AUDIENCES[audience].public
      ? [
          db.run(sql`update users set comments_placed = comments_placed
            - (select count(*) from comments where item_id in ${gone} and user_id = users.id and removed = 0)
            where id in (select user_id from comments where item_id in ${gone})`),
        ]
      : []),
    ...(counts
      ? [db.run(sql`update lists set comments_count = comments_count - ${lost} where id = ${listId}`)]
      : []),
    db.run(sql`update versions set comments_count = comments_count - ${lost} where id = ${versionId}`),
    db.delete(comments).where(and(eq(comments.userId, ownerId), sql`${comments.itemId} in ${gone}`)),
    db.delete(commentTraces).where(sql`${commentTraces.itemId} in ${gone}`),
    db.update(comments).set({ versionId: "" }).where(sql`${comments.itemId} in ${gone}`),
  ];
};

/** Deletes a member's comments on a list, with traces where others follow, and counts the list's again. */
export const deleteCommentsOf = (db: Database, userId: UserId, listId: ListId): Statement[] => {
  const about = sql`(select item_id from comments where user_id = ${userId})`;
  return [
    db.run(sql`insert into comment_traces (item_id, id, created_at) select item_id, id, created_at from comments as theirs
      where user_id = ${userId} and removed = 0 and version_id <> '' and exists (select 1 from comments as later
        where later.item_id = theirs.item_id and later.id > theirs.id and later.removed = 0 and later.user_id <> ${userId})`),
    db.run(sql`update items set comments_count = (select count(*) from comments
      where item_id = items.id and removed = 0 and user_id <> ${userId}) where id in ${about}`),
    db.delete(comments).where(eq(comments.userId, userId)),
    db.run(sql`delete from comment_traces where item_id in (select items.id from items join versions on versions.id = items.version_id
      where versions.list_id = ${listId}) and id > coalesce((select max(id) from comments
      where comments.item_id = comment_traces.item_id and removed = 0), '')`),
    db.run(sql`update versions set
      comments_count = (select coalesce(sum(comments_count), 0) from items where version_id = versions.id),
      item_notes = iif(item_notes is null, null, (select json_group_array(json_array(context, comments_count))
        from (select context, comments_count from items where version_id = versions.id order by position)))
      where list_id = ${listId}`),
    db.run(sql`update lists set comments_count = (select coalesce(sum(comments_count), 0) from versions
      where ${versions.listId} = ${listId} and ${countsInList}) where id = ${listId}`),
    db.run(sql`update masterlists set notes = (select json_group_object(note.key, json_array(note.value ->> 0, note.value ->> 1,
      (select comments_count from items where id = note.key))) from json_each(notes) as note)
      where list_id = ${listId} and notes <> '{}'`),
    db.run(sql`update users set comments_placed = 0 where id = ${userId}`),
  ];
};
