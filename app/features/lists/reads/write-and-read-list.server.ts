import type { ListView } from "~/features/lists/model/list-view";
import { carryOut, type WritePlan } from "~/features/lists/writes/list-snapshot.server";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import { readList } from "./lists.server";

/** Executes a write and reads the list after it, in one atomic batch, so that a caller can retry. */
export const writeAndReadList = (
  app: App,
  viewer: Viewer,
  listId: ListId,
  plan: WritePlan,
): Promise<ListView> => carryOut(app, plan, (after) => readList(app, viewer, listId, {}, { after }));
