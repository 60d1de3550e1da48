/** The initial values of a list form. */

import { INITIAL_ITEMS } from "~/features/lists/list-limits";
import type { ListView } from "~/features/lists/list-view";
import type { ListFormValues, RowValues } from "./list-form-schema";

/** The rows of a new form. */
export const emptyRows = (): RowValues[] =>
  Array.from({ length: INITIAL_ITEMS }, () => ({ itemTitle: "", itemContext: "" }));

export const rowsOfTitles = (titles: string[]): RowValues[] =>
  titles.map((itemTitle) => ({ itemTitle, itemContext: "" }));

/** The viewer's version as the form edits it, and title, chapters and image, which only a list owner can change. */
export function editValues({ title, chapters, imageUrl, audience, rev, versions }: ListView): ListFormValues {
  const own = versions[0];
  return {
    listTitle: title,
    chapters: chapters.map(({ name }) => name),
    listImageUrl: imageUrl,
    audience: audience === "everyone" ? "everyone" : "link",
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
