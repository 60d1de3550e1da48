import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { addVersion } from "~/features/lists/drop-list.server";
import { toVersionInput } from "~/features/lists/list";
import { readOwnVersion } from "~/features/lists/lists.server";
import { readId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { requireMember } from "~/platform/viewer.server";
import { pageMeta } from "~/ui/page-meta";
import { ListForm } from "./list-form";
import { answerListForm } from "./list-form.server";
import { emptyRows } from "./list-form-values";
import { ExpiredSessionForm, sendListForm, stayWhileWaiting } from "./unsaved-list-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    title: `Your version of ${data?.title ?? "a list"}`,
    description: "Add your own version",
    matches,
  });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { username } = requireMember(context.viewer);
  const { id, title, edit } = await readOwnVersion(context.app, context.viewer, readId(params.listId) ?? "");
  if (edit) throw redirect(paths.edit(id));
  return { id, title, owner: username };
}

export async function action(args: ActionFunctionArgs) {
  const { app, viewer } = args.context;
  const listId = readId(args.params.listId) ?? "";
  return answerListForm(args, {
    sent: await args.request.formData(),
    kind: "version",
    write: async ({ sublist }) => {
      await addVersion(app, viewer, { listId, version: toVersionInput(sublist[0]) });
      return paths.list(listId);
    },
  });
}

/** With scripts, a form that could not be saved stays on its page. */
export const clientAction = sendListForm;
export const shouldRevalidate = stayWhileWaiting;

const WORDS = { title: "Your version", submit: "DROP IT", submitFilled: "REMOVE EMPTY ROWS AND DROP" };

export default function DropVersion() {
  const { id, title, owner } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="stack-wide">
      <h1>{WORDS.title}</h1>
      <ListForm
        kind="version"
        target={`drop/${id}`}
        owner={owner}
        listId={id}
        defaultValue={{ listTitle: title, sublist: [{ item: emptyRows() }] }}
        result={result}
        submit={WORDS.submit}
        submitFilled={WORDS.submitFilled}
      />
    </div>
  );
}

export function ErrorBoundary() {
  const listId = readId(useParams().listId) ?? "";
  return <ExpiredSessionForm target={`drop/${listId}`} listId={listId} {...WORDS} />;
}
