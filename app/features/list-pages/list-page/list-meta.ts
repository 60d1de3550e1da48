import { TOP_ITEMS } from "~/features/lists/model/list-limits";
import type { ListView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import { people } from "~/lib/text/plural";
import { pageMeta } from "~/ui/page/page-meta";

type Listed = Pick<ListView, "id" | "title" | "creatorCount" | "versions"> & {
  masterlist: { items: { title: string; rank: number }[] } | null;
};
type Matches = Parameters<typeof pageMeta>[0]["matches"];

export function listMeta(
  page: { list: Listed; picture: string } | undefined,
  matches: Matches,
  path = page && paths.list(page.list.id),
) {
  if (!page) return pageMeta({ title: "List", description: "A ranked list", matches });
  const { list, picture } = page;
  const image = { path: picture, alt: `${list.title}: the top of the list` };
  return pageMeta({ title: list.title, description: describeList(list), image, path, matches });
}

function describeList({ masterlist, versions, creatorCount }: Listed): string {
  const own = versions[0]?.items.map(({ title }, i) => ({ title, rank: i + 1 }));
  const top = (masterlist?.items ?? own ?? [])
    .slice(0, TOP_ITEMS)
    .map(({ title, rank }) => `${rank}. ${title}`)
    .join(" ");
  const who = masterlist ? `${people(creatorCount)}, one masterlist.` : "A ranked list.";
  return top ? `${who} ${top}` : "A list request: add the first items.";
}
