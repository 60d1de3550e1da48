const FULL = /SQLITE_FULL|disk is full|ENOSPC|no space left|maximum DB size/i;

/** Returns the error of a full disk or database in words, and any other error as it is. */
export function fullDiskInWords(error: unknown, what: "backup" | "restore", place: string): unknown {
  const all: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) all.push(at.message);
  if (!FULL.test(all.join(" "))) return error;
  const next =
    what === "backup"
      ? "delete the unfinished backup, make room and run the same command again"
      : "make room and run the same command again, without --force: it goes on where it stopped";
  return new Error(`No room is left at ${place}: ${next}.`, { cause: error });
}
