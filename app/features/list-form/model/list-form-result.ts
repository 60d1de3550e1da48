import type { SubmissionResult } from "@conform-to/react";
import type { PastedTable } from "~/features/list-form/import/imported";
import type { ListFormKind } from "~/features/list-form/model/list-form-schema";
import type { RemovedRow } from "~/features/list-form/model/row-values";

/** The stored list, if it changed during the edit. */
export type Conflict = {
  rev: number;
  versionRev: number | null;
  title: string;
  items: string[];
};

export type ListFormResult = {
  /** The typed values and their errors, for Conform. */
  reply: SubmissionResult;
  pendingChapter: string;
  removed?: RemovedRow;
  /** The reading of a list that was pasted without scripts, in words. */
  imported?: string;
  pasted?: string;
  /** The table in `pasted`, to choose its columns. */
  table?: PastedTable;
  conflict?: Conflict;
  /** The session expired and nothing was saved. `reply` holds this user's values. */
  sessionExpired?: { kind: ListFormKind; owner: string };
};
