/** The viewer's own data about a list or version (saved, followed, reported), as columns of a page's rows. */

import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";
import { jsonColumn } from "./json-column";
import { packedRow } from "./packed-row";
import { picturesColumn } from "./pictures";
import { cards } from "./schema/cards";
import { versions } from "./schema/lists";
import { countsInList } from "./visibility";

export type ListMarks = {
  saved: 0 | 1;
  /** Set if their own version counts; null without a version. */
  counted: 0 | 1 | null;
  /** Keys of the list's chapters that they follow; may include chapters of other lists. */
  followed: string[];
};

type Id = UserId | SQLWrapper;

/** Up to this many follows are read once per page instead of once per list. */
const FEW_FOLLOWS = 30;

const followedOfList = (viewerId: Id, listId: SQLWrapper): SQL =>
  sql`(select json_group_array(f.chapter_key) from list_chapters as lc
    join follows as f on f.chapter_key = lc.chapter_key and f.user_id = ${viewerId} where lc.list_id = ${listId})`;

/** Reads all follows if they are few: SQLite runs a subquery without outer references once for all rows. */
const followedOfPage = (viewerId: Id, listId: SQLWrapper): SQL =>
  sql`case when (select chapters_followed from users where id = ${viewerId}) <= ${FEW_FOLLOWS}
    then (select json_group_array(chapter_key) from follows where user_id = ${viewerId})
    else ${followedOfList(viewerId, listId)} end`;

/** Selects a viewer's marks on one list; null for visitors without an account. */
export const listMarks = (viewerId: Id | null, listId: SQLWrapper) =>
  marksWith(followedOfList, viewerId, listId);

export const marksOfPage = (viewerId: Id | null, listId: SQLWrapper) =>
  marksWith(followedOfPage, viewerId, listId);

const marksWith = (followed: typeof followedOfList, viewerId: Id | null, listId: SQLWrapper) =>
  jsonColumn<ListMarks | null>(
    "list_marks",
    viewerId === null
      ? sql`null`
      : sql`json_object(
        'saved', exists (select 1 from saves where user_id = ${viewerId} and list_id = ${listId}),
        'counted', (select ${countsInList} from versions where ${versions.userId} = ${viewerId} and ${versions.listId} = ${listId}),
        'followed', json(${followed(viewerId, listId)}))`,
  );

/** Selects the titles that a viewer has ticked off, each with 1; null if there are none. */
export const ticksOfList = (viewerId: Id | null, listId: SQLWrapper) =>
  jsonColumn<Record<string, 1> | null>(
    "ticks",
    viewerId === null
      ? sql`null`
      : sql`(select done from progress where user_id = ${viewerId} and list_id = ${listId})`,
  );

/** Selects a viewer's reports, each as 'list' or 'comments', a space and the version id. */
const reportedColumn = (viewerId: Id | null, reports: SQL) =>
  jsonColumn<string[] | null>(
    "reported",
    viewerId === null
      ? sql`null`
      : sql`(select json_group_array(kind || ' ' || version_id) from (${reports}))`,
  );

export const reportedOfList = (viewerId: Id | null, listId: SQLWrapper) =>
  reportedColumn(
    viewerId,
    sql`select kind, version_id from reports where reporter_id = ${viewerId} and list_id = ${listId}`,
  );

/** Searches the index once per kind: an `in` over kinds would read a row for each of them, on every card. */
export const reportedOfVersion = (viewerId: Id | null, versionId: SQLWrapper) => {
  const ofKind = (kind: "list" | "comments") =>
    sql`select kind, version_id from reports
      where kind = ${kind} and version_id = ${versionId} and reporter_id = ${viewerId}`;
  return reportedColumn(viewerId, sql`${ofKind("list")} union all ${ofKind("comments")}`);
};

/** The first items of a masterlist on a card, each with the start of a note. */
const NOTES = 3;

/** The front page alone reads duels. */
const { duel: _duel, ...feedColumns } = getTableColumns(cards);
const packedCard = packedRow("card", feedColumns);

/** Pictures of the newest version's creator, and of those whose notes the card has. */
export const cardPictures = picturesColumn([
  sql`${cards.newest} ->> 'creator'`,
  ...Array.from({ length: NOTES }, (_, i) => sql`${cards.top} ->> ${`$[${i}].note.creator`}`),
]);

export const cardColumns = (viewerId: Id | null) => ({
  card: packedCard,
  marks: marksOfPage(viewerId, cards.listId),
  reported: reportedOfVersion(viewerId, cards.versionId),
  pictures: cardPictures,
});
