/** Matches statements that an older release is not affected by. */
const EXPANDS =
  /^(create table|create (virtual )?table|create index|create unique index|create trigger|alter table [`"]?\w+[`"]? add|update|insert|with)\b/i;
const ADDS_COLUMN = /^alter table [`"]?\w+[`"]? add\b/i;
/** Matches the dropped table, trigger or column. */
const DROPS_INDEX = /^drop index (?:if exists )?[`"]?(\w+)[`"]?$/i;
const DROPS =
  /^(?:drop (?:table|trigger) (?:if exists )?|alter table [`"]?\w+[`"]? drop (?:column )?)[`"]?(\w+)[`"]?$/i;

const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, "").trim();

export const namedIn = (worker: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(worker);

/**
 * Returns the statements of a migration that may break a release: drops, renames, changes, and columns that
 * its inserts would leave empty. Tables and columns that its Worker no longer mentions may be dropped, and
 * full-text tables, which can't gain a column, if the migration makes them again. Indexes may be dropped
 * but for unique ones, on which its upserts rely.
 */
export function contractStatements(
  statements: string[],
  worker: string,
  uniqueIndexes: readonly string[] = [],
): string[] {
  const plain = statements.map(withoutComments).filter((statement) => statement !== "");
  const isMadeAgain = (name: string) =>
    plain.some((statement) => new RegExp(`^create virtual table ${name}\\b`, "i").test(statement));
  return plain.filter((statement) => {
    if (ADDS_COLUMN.test(statement))
      return /\bnot null\b/i.test(statement) && !/\bdefault\b/i.test(statement);
    if (EXPANDS.test(statement)) return false;
    const [, index] = DROPS_INDEX.exec(statement.replace(/;$/, "")) ?? [];
    if (index) return uniqueIndexes.includes(index);
    const [, dropped] = DROPS.exec(statement.replace(/;$/, "")) ?? [];
    return dropped === undefined || (namedIn(worker, dropped) && !isMadeAgain(dropped));
  });
}
