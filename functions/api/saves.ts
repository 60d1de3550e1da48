import { z } from "zod";
import { readSavedIds, savedLists, saveList, unsaveList } from "~/features/lists/saves/saves.server";
import { idField } from "~/lib/data/id-field";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { type Early, pageQuery, user } from "./call";
import { namesCall } from "./names-call";
import { cardShape } from "./shapes";
import { toCard } from "./wire";

const saveBody = z.object({
  user: z.string().nullish().meta({ description: "Your username, if given" }),
  id: idField,
});

/** Refuses to save for another user, whatever else is in the body. */
function forOneself({ viewer, body }: Early<Member>) {
  const { user: named } = body;
  const isOneself = typeof named === "string" && named.toLowerCase() === viewer.username.toLowerCase();
  if (named !== undefined && named !== null && named !== "" && !isOneself) throw new Refusal("not-yours");
  return body;
}

const savesCall = namesCall("saved_lists", readSavedIds);

export const savesCalls = [
  user("GET", "/getsavedlists", {
    summary: "Saved lists, last saved first",
    query: pageQuery,
    answer: z.array(cardShape),
    handle: async ({ app, viewer, query: { start, pageSize } }) =>
      (await savedLists(app, viewer, { start, size: pageSize })).cards.map(toCard),
  }),
  savesCall("/addsaved", {
    summary: "Save a list; repeatable",
    body: saveBody,
    prepare: forOneself,
    change: async (app, viewer, { id }) => (await saveList(app, viewer, id)).saved,
  }),
  savesCall("/removesaved", {
    summary: "Remove a saved list; always succeeds",
    body: saveBody,
    prepare: forOneself,
    change: async (app, viewer, { id }) => (await unsaveList(app, viewer, id)).saved,
  }),
];
