import type { ListFormValues, RowValues } from "~/features/list-form/model/list-form-schema";
import { bandLines, withBands } from "~/features/list-form/model/row-bands";
import { rowOf } from "~/features/list-form/model/row-values";
import { toNamedHead } from "~/features/lists/model/list-head";
import { INITIAL_ITEMS } from "~/features/lists/model/list-limits";
import type { ListView } from "~/features/lists/model/list-view";
import { AUDIENCES } from "~/lib/people/audience";

export const emptyRows = (): RowValues[] => Array.from({ length: INITIAL_ITEMS }, () => rowOf());

/** Returns the viewer's version, with the title, chapters and image that only a list owner can change. */
export function editValues(list: ListView): ListFormValues {
  const { chapters, audience, choices, rev, versions } = list;
  const own = versions[0];
  const items = own?.items.map((item) => ({
    itemTitle: item.title,
    itemContext: item.context,
    commentId: item.id,
    glyph: item.glyph ?? "",
  }));
  // an empty version on a list by link is that of a room's owner, who ranks later
  const isStart = items?.length === 0 && AUDIENCES[audience].circle && choices.length === 0;
  return {
    ...toNamedHead(list),
    chapters: chapters.map(({ name }) => name),
    audience: AUDIENCES[audience].field,
    rev,
    versionRev: own?.rev,
    sublist: [
      {
        subListHidden: own?.removed?.isPrivate ?? own?.hidden ?? false,
        item: isStart ? emptyRows() : items && withBands<RowValues>(items, own?.bands),
        tiers: bandLines(own?.bands),
      },
    ],
  };
}
