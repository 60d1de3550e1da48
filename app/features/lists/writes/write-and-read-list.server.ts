import type { ListView } from "~/features/lists/model/list-view";
import { readList } from "~/features/lists/reads/lists.server";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import { carryOut, type WritePlan } from "./list-snapshot.server";

/** Executes a write and reads the list after it, in one atomic batch, so that a caller can retry. */
export const writeAndReadList = (
  app: App,
  viewer: Viewer,
  listId: ListId,
  plan: WritePlan,
): Promise<ListView> => carryOut(plan, (after) => readList(app, viewer, listId, {}, { after }));
