import { listFormSchemas } from "~/features/list-form/model/list-form-schema";
import { toVersionInput, type VersionInput } from "~/features/lists/model/list";

type ReadRanking = { version: VersionInput | null; problem: string };

/** Reads the rows that the confirmation page sends, by the rules of the list form; `problem` says why not. */
export function readRanking(text: string): ReadRanking {
  const parsed = listFormSchemas.version.safeParse({ sublist: [{ item: rowsOf(text) }] });
  if (!parsed.success) return { version: null, problem: parsed.error.issues[0]?.message ?? "" };
  const version = toVersionInput(parsed.data.sublist[0]);
  if (version.items.length === 0) return { version: null, problem: "it has no items" };
  // an account that is made with it has no thread to keep
  return {
    version: { hidden: false, items: version.items.map(({ title, context }) => ({ title, context })) },
    problem: "",
  };
}

function rowsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
