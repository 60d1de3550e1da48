import { ITEMS } from "~/features/list-form/model/row-values";
import { paths } from "~/lib/addresses/paths";
import { plural } from "~/lib/text/plural";

type Draft = { form: string; fields: [name: string, value: string][] };

/** A draft in the list of drafts, and the page on which it goes on. */
export type DraftEntry = { title: string; about: string; to: string };

const LIST_FORM = /^(drop|edit|try)(?:\/([0-9a-f]{24}))?$/;

/** Describes the draft of a list or of a comment; null for drafts of other forms. */
export function draftEntry(draft: Draft): DraftEntry | null {
  const [, form, listId] = LIST_FORM.exec(draft.form) ?? [];
  if (!form) return commentEntry(draft);
  const [what, to] = pageOf(form, listId);
  const title = textIn(draft, "listTitle") || "A list without a title";
  return { title, about: `${what}, ${plural(itemsIn(draft), "item")}`, to };
}

function pageOf(form: string, listId: string | undefined): [what: string, to: string] {
  if (!listId) return ["New list", paths.drop];
  if (form === "edit") return ["Changes to your version", paths.edit(listId)];
  return [form === "try" ? "Ranked before you logged in" : "Your version", paths.dropVersion(listId)];
}

function commentEntry(draft: Draft): DraftEntry | null {
  const title = textIn(draft, "commentContent");
  const [, to] = /^comment(\/.+)$/.exec(draft.form) ?? [];
  return title && to ? { title, about: "Comment", to } : null;
}

const textIn = ({ fields }: Draft, wanted: string) =>
  fields.find(([name]) => name === wanted)?.[1].trim() ?? "";

const itemsIn = ({ fields }: Draft) =>
  fields.filter(([name, value]) => name.startsWith(ITEMS) && name.endsWith(".itemTitle") && value.trim())
    .length;
