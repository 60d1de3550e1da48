/** The lists of one member. */
import { versionCardPage } from "~/features/cards/cards.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import type { CardPage, CardView } from "./list-view";
import { memberNamed } from "./lists.queries.server";

/** The lists that the viewer dropped, hidden ones too, newest first; each card shows the viewer's version. */
export async function droppedLists(
  app: App,
  viewer: Viewer,
  { before }: { before?: number },
): Promise<CardPage> {
  const member = requireMember(viewer);
  const { page } = await versionCardPage(app, viewer, { whose: { id: member.id }, before });
  return page;
}

/** The lists that a member dropped and the viewer may see, by offset. Refuses 'not-found' for an unknown name. */
export async function listsByUser(
  app: App,
  viewer: Viewer,
  username: string,
  { start, pageSize }: { start: number; pageSize: number },
): Promise<CardView[]> {
  const key = username.toLowerCase();
  const { page, extra } = await versionCardPage(app, viewer, {
    whose: { usernameKey: key },
    start,
    size: pageSize,
    also: [memberNamed(app.db, key)],
  });
  if ((extra[0] as unknown[]).length === 0) throw new Refusal("not-found");
  return page.cards;
}
