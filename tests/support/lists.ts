import type { VersionInput } from "~/features/lists/model/list";
import { readList } from "~/features/lists/reads/lists.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import type { Circle } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { hashesOf } from "~/platform/list-keys.server";
import type { Viewer } from "~/platform/viewer.server";

type Options = Partial<{
  title: string;
  chapters: string[];
  imageUrl: string | null;
  hidden: boolean;
  context: string;
  glyph: string;
  circle: Partial<Circle>;
}>;

export const version = (
  items: string[],
  { hidden = false, context = "", glyph }: Options = {},
): VersionInput => ({
  hidden,
  items: items.map((title) => ({ title, context, glyph })),
});

export async function dropListOf(
  app: App,
  viewer: Viewer,
  items: string[],
  options: Options = {},
): Promise<string> {
  const { listId } = await dropList(app, viewer, {
    title: options.title ?? "Greatest films of all time",
    chapters: options.chapters ?? ["film"],
    imageUrl: options.imageUrl ?? null,
    version: version(items, options),
    circle: options.circle,
  });
  return listId;
}

export const addVersionTo = (
  app: App,
  viewer: Viewer,
  listId: string,
  items: string[],
  options: Options = {},
) => addVersion(app, viewer, { listId, version: version(items, options) });

/** Returns the app with the key of an owner's list, like a request with the cookie of its link. */
export async function withLinkOf<T extends App>(app: T, owner: Viewer, listId: string): Promise<T> {
  const { link } = await readList(app, owner, listId);
  return { ...app, listKeys: await hashesOf([link?.split("/").at(-1) ?? ""]) };
}
