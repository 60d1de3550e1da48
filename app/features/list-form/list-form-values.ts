/** What a list form is filled with before anybody types. */

import { INITIAL_ITEMS } from "~/features/lists/list-limits";
import type { ListView } from "~/features/lists/list-view";
import type { ListFormValues, RowValues } from "./list-form-schema";

/** The rows of a new form. */
export const emptyRows = (): RowValues[] =>
  Array.from({ length: INITIAL_ITEMS }, () => ({ itemTitle: "", itemContext: "" }));

/** One's own version as the form edits it, and the list's head, which shows even where it can't be changed. */
export function editValues({ title, chapters, imageUrl, rev, versions }: ListView): ListFormValues {
  const own = versions[0];
  return {
    listTitle: title,
    chapters: chapters.map(({ name }) => name),
    listImageUrl: imageUrl,
    rev,
    versionRev: own?.rev,
    sublist: [
      {
        subListHidden: own?.hidden ?? false,
        item: own?.items.map((item) => ({
          itemTitle: item.title,
          itemContext: item.context,
          commentId: item.id,
        })),
      },
    ],
  };
}
