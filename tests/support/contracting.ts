/** What in a migration takes something away from a release that still runs. */

/** What a release that does not know of it does not notice. */
const EXPANDS =
  /^(create table|create (virtual )?table|create index|create unique index|create trigger|alter table [`"]?\w+[`"]? add|update|insert|with)\b/i;
const ADDS_COLUMN = /^alter table [`"]?\w+[`"]? add\b/i;
/** What goes: a table, an index or a trigger, or one column of a table. */
const DROPS =
  /^(?:drop (?:table|index|trigger) (?:if exists )?|alter table [`"]?\w+[`"]? drop (?:column )?)[`"]?(\w+)[`"]?$/i;

const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, "").trim();

/** Whether a Worker's source names a table, a column or an index. */
export const namedIn = (worker: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(worker);

/**
 * The statements of a migration that the release whose Worker this is may not survive: what drops, renames or changes,
 * and columns that its inserts would leave empty. What its Worker does not name any more may be dropped.
 */
export function contracting(statements: string[], worker: string): string[] {
  return statements
    .map(withoutComments)
    .filter((statement) => statement !== "")
    .filter((statement) => {
      if (ADDS_COLUMN.test(statement))
        return /\bnot null\b/i.test(statement) && !/\bdefault\b/i.test(statement);
      if (EXPANDS.test(statement)) return false;
      const [, dropped] = DROPS.exec(statement.replace(/;$/, "")) ?? [];
      return dropped === undefined || namedIn(worker, dropped);
    });
}
