/** The result of the form's action. */
import type { SubmissionResult } from "@conform-to/react";
import type { RemovedRow } from "~/features/list-form/rows/row-values";
import type { ListFormKind } from "./list-form-schema";

/** The stored list, after it changed while somebody edited it. */
export type Conflict = {
  rev: number;
  versionRev: number | null;
  title: string;
  items: string[];
};

export type ListFormResult = {
  /** For the form library: the typed values and their errors. */
  reply: SubmissionResult;
  /** A chapter that was typed but not added. */
  pendingChapter: string;
  /** The row that was just removed, which can be restored. */
  removed?: RemovedRow;
  conflict?: Conflict;
  /** The session had expired and nothing was saved; `reply` has the values of this kind of form, by this user. */
  sessionExpired?: { kind: ListFormKind; owner: string };
};
