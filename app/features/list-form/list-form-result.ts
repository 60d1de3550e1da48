/** What the form's action answers, and what the form shows of it. */
import type { SubmissionResult } from "@conform-to/react";
import type { ListFormKind } from "./list-form-schema";
import type { RemovedRow } from "./row-values";

/** The list as it is now, because it changed while somebody edited it. */
export type Conflict = {
  rev: number;
  versionRev: number | null;
  title: string;
  items: string[];
};

export type ListFormResult = {
  /** For the form library: what was typed, and what is wrong with it. */
  reply: SubmissionResult;
  /** A chapter that was typed and not added. */
  pendingChapter: string;
  /** The row that was just removed, which can be brought back. */
  removed?: RemovedRow;
  conflict?: Conflict;
  /** The session had ended: nothing was saved, and the words of a form of this kind and person are here. */
  sessionExpired?: { kind: ListFormKind; owner: string };
};
