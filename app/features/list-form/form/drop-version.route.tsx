import { type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { TriedRowsOffer } from "~/features/list-form/drafts/tried-rows-offer";
import { BANDS_FIELD } from "~/features/list-form/model/list-form-fields";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import { bandLines, withBands } from "~/features/list-form/model/row-bands";
import { type Row, replaceRows, rowOf } from "~/features/list-form/model/row-values";
import { toVersionInput } from "~/features/lists/model/list";
import { readOwnVersion } from "~/features/lists/reads/lists.server";
import { readVersionStart } from "~/features/lists/reads/start-version.server";
import { addVersion, nothingRanked } from "~/features/lists/writes/drop-list.server";
import { afterDrop } from "~/features/lists/writes/just-dropped.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { isFromRoom } from "~/features/rooms/room/room";
import { paths } from "~/lib/addresses/paths";
import { idOrNone, type ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction, readAfterAct } from "~/platform/page-action.server";
import { ignoreNotFound } from "~/platform/refusal";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { metaFrom } from "~/ui/page/page-meta";
import { answerListForm } from "./list-form.server";
import { parseListForm } from "./list-form-data";
import { emptyRows } from "./list-form-values";
import { RestorableListForm } from "./restorable-list-form";
import { offeredChoices, shownChoices } from "./shown-choices";
import { StartFrom } from "./start-from";
import { ExpiredSessionForm, sendListForm, stayWhileWaiting } from "./unsaved-list-form";

export const meta = metaFrom<typeof loader>((data) => ({
  title: `Your version of ${data?.title ?? "a list"}`,
  description: "Add your own version",
}));

/** The form after a removal whose list could not be read again: its rows are those of the removed version. */
const UNKNOWN = {
  title: "",
  edit: false,
  hasMasterlist: false,
  audience: "everyone" as const,
  isBlind: false,
  choices: [],
  pool: { titles: [], tiles: [], chapter: "" },
  from: null,
  titles: [],
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { username, guestOf } = requireMember(context.viewer);
  const asked = new URL(request.url).searchParams;
  const listId = idOrNone(params.listId);
  const { app, viewer } = context;
  const { edit, titles, choices, pool, ...start } = await readAfterAct(
    app,
    readVersionStart(app, viewer, listId, asked.get("from") ?? "").catch((error) => {
      if (!asked.has("tried")) throw error;
      ignoreNotFound(error);
      const message = "That list is gone: make yours a list of its own.";
      return redirectWithFlash(app, paths.dropRanked(listId), message);
    }),
    { ...UNKNOWN, id: listId },
  );
  if (edit) throw redirect(paths.edit(start.id));
  const isOffered = choices.length > 0;
  const empty = isOffered ? [] : emptyRows();
  const known = pool.titles.map((title, i) => ({ title, tile: pool.tiles[i] ?? "" }));
  return {
    ...start,
    isOffered,
    chapter: pool.chapter,
    choices: shownChoices(isOffered ? offeredChoices(choices) : known, username + listId),
    item: titles.length > 0 ? titles.map(rowOf) : empty,
    owner: username,
    isGuest: Boolean(guestOf),
  };
}

export const action = pageAction({
  fields: [],
  refusal: "error-page",
  intents: {
    "undo-drop": (_, { app, viewer, params }) => takeBack(app, viewer, idOrNone(params.listId)),
  },
  act: (_, sent) =>
    answerListForm(sent, {
      kind: "version",
      write: async ({ sublist }) => {
        const listId = idOrNone(sent.params.listId);
        const version = toVersionInput(sublist[0]);
        const fromRoom = isFromRoom(sent.request);
        if (fromRoom && version.items.length === 0) throw nothingRanked();
        await addVersion(sent.app, sent.viewer, { listId, version });
        return fromRoom ? replace(paths.room(listId)) : afterDrop(sent.app, listId);
      },
    }),
});

/** Removes the version again and returns its rows to the form. */
async function takeBack(app: App, viewer: Viewer, listId: ListId): Promise<ListFormResult> {
  const { title, versions } = await readOwnVersion(app, viewer, listId);
  const form = new FormData();
  form.set("listTitle", title);
  const rows = versions[0]?.items ?? [];
  const bands = versions[0]?.bands;
  const typed = rows.map(({ title, context, glyph }) => ({
    itemTitle: title,
    itemContext: context,
    ...(glyph && { glyph }),
  }));
  replaceRows(form, withBands<Row>(typed, bands));
  form.set(BANDS_FIELD, bandLines(bands) ?? "");
  await removeVersion(app, viewer, listId);
  const imported = "Undone: nobody sees your list. Its rows are here until you drop them again.";
  return { reply: parseListForm(form, "version").reply(), pendingChapter: "", imported };
}

export const clientAction = sendListForm;
export const shouldRevalidate = stayWhileWaiting;

const WORDS = { title: "Your version", submit: "DROP IT", submitFilled: "REMOVE EMPTY ROWS AND DROP" };
const GUEST_WORDS = { title: "Your list", submit: "I'M IN", submitFilled: "REMOVE EMPTY ROWS, I'M IN" };

export default function DropVersion() {
  const { id, title, item, audience, hasMasterlist, from, ...props } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const words = props.isGuest ? GUEST_WORDS : WORDS;
  return (
    <div className="stack-wide">
      <h1>{words.title}</h1>
      <RestorableListForm
        {...{ ...props, result, words }}
        kind="version"
        target={`drop/${id}`}
        listId={id}
        defaultValue={{ listTitle: title, audience, sublist: [{ item }] }}
        asksAll
        above={(rowsForm) => (
          <>
            <TriedRowsOffer {...{ rowsForm }} listId={id} sends />
            <StartFrom {...{ rowsForm, hasMasterlist, from }} listId={id} />
          </>
        )}
      />
    </div>
  );
}

export function ErrorBoundary() {
  const { listId = "" } = useParams();
  return <ExpiredSessionForm target={`drop/${listId}`} listId={listId} words={WORDS} />;
}
