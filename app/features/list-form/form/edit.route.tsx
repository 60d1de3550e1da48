import { type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useParams } from "@remix-run/react";
import { TriedRowsOffer } from "~/features/list-form/drafts/tried-rows-offer";
import type { Conflict, ListFormResult } from "~/features/list-form/model/list-form-result";
import type { Choice } from "~/features/list-form/rows/choices";
import { marksOf } from "~/features/list-pages/list-page/just-dropped-words";
import { toVersionInput } from "~/features/lists/model/list";
import { fromNamedHead } from "~/features/lists/model/list-head";
import type { ListView } from "~/features/lists/model/list-view";
import { readOwnVersion } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { droppedCookie } from "~/features/lists/writes/just-dropped.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { titleTile } from "~/features/merge/titles/title-tile";
import { isFromRoom } from "~/features/rooms/room/room";
import { paths } from "~/lib/addresses/paths";
import { idOrNone, type ListId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { withCookies } from "~/platform/cookies.server";
import { flash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { LinkButton } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { DeleteDialog } from "./delete-dialog";
import { answerListForm } from "./list-form.server";
import { editValues } from "./list-form-values";
import { RestorableListForm } from "./restorable-list-form";
import { offeredChoices, shownChoices } from "./shown-choices";
import { ExpiredSessionForm, sendListForm, stayWhileWaiting } from "./unsaved-list-form";

export const meta = metaFrom<typeof loader>((data) => ({
  title: `Edit ${data?.title ?? "your list"}`,
  description: "Edit your own version",
}));

/** Sent by the server, so that browsers load no words that few need. A link follows. */
const REMOVED =
  "By a moderator's decision others don't see it, whatever you choose here: the reason is in your ";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { username, guestOf } = requireMember(context.viewer);
  const list = await readOwnVersion(context.app, context.viewer, idOrNone(params.listId));
  if (!list.edit) throw redirect(paths.dropVersion(list.id));
  const { id, title, listOwner } = list;
  return {
    id,
    title,
    kind: listOwner ? "listOwner" : "version",
    values: editValues(list),
    isOffered: list.choices.length > 0,
    chapter: list.chapters[0]?.name,
    choices: choicesOf(list, username + id),
    isBlind: !AUDIENCES[list.audience].open,
    owner: username,
    isGuest: Boolean(guestOf),
    removed: list.versions[0]?.removed === undefined ? null : REMOVED,
  } as const;
}

/** Returns what the list's owner offers, else the masterlist's items, both shuffled, else one's own. */
function choicesOf(
  { audience, choices, masterlist, versions, chapters, glyphs }: ListView,
  seed: string,
): Choice[] {
  if (choices.length > 0) return shownChoices(offeredChoices(choices), seed);
  const withTiles = (items: readonly { title: string }[]) =>
    items.map(({ title }) => ({ title, tile: titleTile(title, chapters[0]?.name, { glyphs }) }));
  return AUDIENCES[audience].open && masterlist
    ? shownChoices(withTiles(masterlist.items), seed)
    : withTiles(versions[0]?.items ?? []);
}

export const action = pageAction({
  fields: ["kind", "alive"],
  refusal: "error-page",
  intents: {
    delete: async ({ alive }, { app, viewer, params }) => {
      const listId = idOrNone(params.listId);
      const { versionsLeft } = await removeVersion(app, viewer, listId);
      if (alive) return { deleted: DELETED, versionsLeft };
      const headers = { "Set-Cookie": flash(app, DELETED) };
      throw replace(versionsLeft > 0 ? paths.list(listId) : paths.ownDrops, { headers });
    },
  },
  act: ({ kind }, sent) => {
    const { app, viewer, request } = sent;
    const listId = idOrNone(sent.params.listId);
    return answerListForm(sent, {
      kind: kind === "listOwner" ? "listOwner" : "version",
      readConflict: () => readStored(app, viewer, listId),
      write: async ({ sublist, versionRev, ...list }) => {
        const before = await readMarks(app, viewer, listId);
        const ofOwner = "listTitle" in list && {
          chapters: list.chapters,
          rev: list.rev,
          ...fromNamedHead(list),
        };
        await editList(app, viewer, { listId, version: toVersionInput(sublist[0]), versionRev, ...ofOwner });
        return afterEdit(app, request, listId, before);
      },
    });
  },
});

/** Returns the marks of the masterlist's order before an edit, so that its page can say what the edit moved. */
async function readMarks(app: App, viewer: Viewer, listId: ListId): Promise<string[]> {
  const { masterlist } = await readOwnVersion(app, viewer, listId);
  return marksOf(masterlist?.items.map(({ title }) => title) ?? []);
}

function afterEdit(app: App, request: Request, listId: ListId, before: string[]) {
  const isInRoom = isFromRoom(request);
  const cookies = [flash(app, "Your changes are saved")];
  if (!isInRoom && before.length > 0) cookies.push(droppedCookie(app, listId, before));
  return replace(isInRoom ? paths.room(listId) : paths.list(listId), { headers: withCookies(cookies) });
}

async function readStored(app: App, viewer: Viewer, listId: ListId): Promise<Conflict> {
  const { rev, title, versions } = await readOwnVersion(app, viewer, listId);
  const own = versions[0];
  return { rev, versionRev: own?.rev ?? null, title, items: own?.items.map((item) => item.title) ?? [] };
}

const DELETED = "Your list is deleted";

/** Skips revalidation after a delete: the version can't be loaded again, and the dialog navigates away. */
export const shouldRevalidate: ShouldRevalidateFunction = (what) =>
  !what.actionResult?.deleted && stayWhileWaiting(what);

export const clientAction = sendListForm;

const WORDS = { title: "Your version", submit: "SAVE CHANGES", submitFilled: "REMOVE EMPTY ROWS AND SAVE" };

export default function EditPage() {
  const { id, title, values, removed, ...props } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="stack-wide">
      <h1>{WORDS.title}</h1>
      {removed && (
        <p>
          {removed}
          <Link to={paths.ownNotifications}>notifications</Link>.
        </p>
      )}
      <RestorableListForm
        {...props}
        target={`edit/${id}`}
        listId={id}
        defaultValue={values}
        result={formResult(result)}
        words={WORDS}
        above={(rowsForm) => <TriedRowsOffer {...{ rowsForm }} listId={id} />}
      >
        <LinkButton to={paths.list(id)}>CANCEL</LinkButton>
      </RestorableListForm>
      <div className="row">
        {props.kind === "listOwner" && (
          <LinkButton variant="quiet" to={paths.audience(id)}>
            WHO SEES IT
          </LinkButton>
        )}
        <DeleteDialog listId={id} title={title} />
      </div>
    </div>
  );
}

const formResult = (result: object | undefined) =>
  result && "reply" in result ? (result as ListFormResult) : undefined;

export function ErrorBoundary() {
  const { listId = "" } = useParams();
  return <ExpiredSessionForm target={`edit/${listId}`} listId={listId} words={WORDS} />;
}
