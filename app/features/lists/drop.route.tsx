import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { memberOrLogin } from "~/platform/guard.server";
import { answering } from "~/platform/page-refusal.server";
import { pageMeta } from "~/ui/page-meta";
import { dropList } from "./drop-list.server";
import { LapsedListForm } from "./lapsed-list-form";
import { toListDraft } from "./list";
import { ListForm } from "./list-form";
import { answerListForm } from "./list-form.server";
import { emptyRows } from "./list-form-values";
import { listPath } from "./list-paths";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Drop a list", description: "Write a ranked list and drop it", matches });

export function loader({ context, request }: LoaderFunctionArgs) {
  return { owner: memberOrLogin(context, request).username };
}

export const action = answering(async (args: ActionFunctionArgs) => {
  const { app, viewer } = args.context;
  return answerListForm(args, {
    sent: await args.request.formData(),
    kind: "drop",
    write: async (drop) => listPath((await dropList(app, viewer, toListDraft(drop))).listId),
  });
});

const WORDS = { title: "Drop a list", submit: "DROP IT" };

export default function Drop() {
  const { owner } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="stack-wide">
      <h1>{WORDS.title}</h1>
      <ListForm
        kind="drop"
        target="drop"
        owner={owner}
        defaultValue={{ listTitle: "", sublist: [{ item: emptyRows() }] }}
        result={result}
        submit={WORDS.submit}
      />
    </div>
  );
}

export const ErrorBoundary = () => <LapsedListForm target="drop" {...WORDS} />;
