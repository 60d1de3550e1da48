import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TriedRowsOffer } from "~/features/list-form/drafts/tried-rows-offer";
import { FORM_KEY } from "~/features/list-form/model/list-form-fields";
import { WhatToDrop } from "~/features/list-form/rooms/what-to-drop";
import { CHAPTER_MAX } from "~/features/lists/model/chapter-limits";
import { toListInput } from "~/features/lists/model/list";
import { TITLE_MAX } from "~/features/lists/model/list-head";
import { dropOnce } from "~/features/lists/writes/drop-once.server";
import { afterDrop } from "~/features/lists/writes/just-dropped.server";
import { readId } from "~/lib/data/ids";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { metaOf } from "~/ui/page/page-meta";
import { answerListForm } from "./list-form.server";
import { emptyRows } from "./list-form-values";
import { RestorableListForm } from "./restorable-list-form";
import { ExpiredSessionForm, sendListForm, stayWhileWaiting } from "./unsaved-list-form";
import styles from "./writing-tips.module.css";

export const meta = metaOf("Drop a list", "Write a ranked list and drop it");

export function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const chapter = asked.get("chapter");
  return {
    owner: requireMember(context.viewer).username,
    formKey: context.app.newId(),
    ranked: readId(asked.get("ranked")),
    listTitle: (asked.get("title") ?? "").slice(0, TITLE_MAX),
    chapters: chapter ? [chapter.slice(0, CHAPTER_MAX)] : [],
  };
}

export const action = pageAction({
  fields: [FORM_KEY],
  refusal: "error-page",
  act: ({ [FORM_KEY]: key }, sent) =>
    answerListForm(sent, {
      kind: "drop",
      write: async (drop) => {
        const { listId } = await dropOnce(sent.app, sent.viewer, key, toListInput(drop));
        return afterDrop(sent.app, listId);
      },
    }),
});

export const clientAction = sendListForm;
export const shouldRevalidate = stayWhileWaiting;

const WORDS = { title: "Drop a list", submit: "DROP IT", submitFilled: "REMOVE EMPTY ROWS AND DROP" };
const TIPS = <WritingTips />;

export default function Drop() {
  const { owner, formKey, ranked, listTitle, chapters } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="stack-wide">
      <h1>{WORDS.title}</h1>
      <WhatToDrop />
      <RestorableListForm
        kind="drop"
        target="drop"
        owner={owner}
        formKey={formKey}
        defaultValue={{ listTitle, chapters, sublist: [{ item: emptyRows() }] }}
        result={result}
        words={WORDS}
        above={(rowsForm) => ranked && <TriedRowsOffer {...{ rowsForm }} listId={ranked} />}
        beside={TIPS}
      />
    </div>
  );
}

export const ErrorBoundary = () => <ExpiredSessionForm target="drop" beside={TIPS} words={WORDS} />;

function WritingTips() {
  return (
    <section className={`wide-only ${styles.tips}`} aria-labelledby="tips">
      <h2 className="eyebrow below-3" id="tips">
        Best one first
      </h2>
      <ul className="meta">
        <li>
          <kbd className="small bold">Enter</kbd> adds the next item,{" "}
          <kbd className="small bold">Backspace</kbd> in an empty one removes it.
        </li>
        <li>Paste a whole list into an item: it fills the rows.</li>
        <li>Drag an item, or type another number over its own.</li>
        <li>
          <b>P1</b> takes the last item to the top.
        </li>
        <li>Remove all items to ask others for theirs: a list request.</li>
      </ul>
    </section>
  );
}
