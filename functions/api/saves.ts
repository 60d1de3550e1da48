import { z } from "zod";
import { readSavedIds, savedLists, saveList, unsaveList } from "~/features/lists/saves/saves.server";
import { idField } from "~/lib/id-field";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { pageQuery, user } from "./call";
import { cardShape, savedShape } from "./shapes";
import { toCard } from "./wire";

const saveBody = z.object({
  user: z.string().nullish().meta({ description: "Your username, if given" }),
  id: idField,
});

/** Refuses to save for another user, whatever else is in the body. */
function forOneself({ viewer, body }: { viewer: Member; body: Record<string, unknown> }) {
  const { user: named } = body;
  const isOneself = typeof named === "string" && named.toLowerCase() === viewer.username.toLowerCase();
  if (named !== undefined && named !== null && named !== "" && !isOneself) throw new Refusal("not-yours");
}

const toSavedLists = ({ saved }: { saved: string[] }) => ({ saved_lists: saved.join(",") });

const readAgain = async ({ app, viewer }: { app: App; viewer: Member }) =>
  toSavedLists({ saved: await readSavedIds(app, viewer) });

export const savesCalls = [
  user({
    method: "GET",
    path: "/getsavedlists",
    summary: "Saved lists, last saved first",
    query: pageQuery,
    answer: z.array(cardShape),
    handle: async ({ app, viewer, query: { start, pageSize } }) =>
      (await savedLists(app, viewer, { start, size: pageSize })).cards.map(toCard),
  }),
  user({
    method: "PUT",
    path: "/addsaved",
    summary: "Save a list; repeatable",
    body: saveBody,
    answer: savedShape,
    guard: forOneself,
    handle: async ({ app, viewer, body }) => toSavedLists(await saveList(app, viewer, body.id)),
    again: readAgain,
  }),
  user({
    method: "PUT",
    path: "/removesaved",
    summary: "Remove a saved list; always succeeds",
    body: saveBody,
    answer: savedShape,
    guard: forOneself,
    handle: async ({ app, viewer, body }) => toSavedLists(await unsaveList(app, viewer, body.id)),
    again: readAgain,
  }),
];
