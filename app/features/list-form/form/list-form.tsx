import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type KeepingForm, useKeepDraft } from "~/features/list-form/drafts/use-draft";
import { FORM_KEY, INTENT, OWNER } from "~/features/list-form/model/list-form-fields";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import type {
  ListFormInput,
  ListFormKind,
  ListFormValues,
} from "~/features/list-form/model/list-form-schema";
import { isFilled, readRows } from "~/features/list-form/model/row-values";
import { RowTiles, useRowTiles } from "~/features/list-form/model/use-row-tiles";
import type { Choice } from "~/features/list-form/rows/choices";
import { EnterButton, enterGoesOn } from "~/features/list-form/rows/enter-goes-on";
import { ItemRows } from "~/features/list-form/rows/item-rows";
import { type RowsForm, useRowsForm } from "~/features/list-form/rows/use-rows-form";
import { useWays } from "~/features/list-form/ways/use-ways";
import { TITLE_MAX } from "~/features/lists/model/list-head";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import { Field, type FieldMeta } from "~/ui/fields/field";
import { extra } from "~/ui/states/extra";
import { ChapterField } from "./chapter-field";
import { ConflictNote, Revision, SessionExpired } from "./conflict-note";
import { FormErrors, useSummary } from "./form-errors";
import styles from "./list-form.module.css";
import { parseListForm, readListForm } from "./list-form-data";
import { ListSettings } from "./list-settings";

/** Loaded on the first interaction with the form. */
const MasterlistPreview = extra(() =>
  import("~/features/list-form/preview/masterlist-preview.client").then((loaded) => loaded.MasterlistPreview),
);
const SameTopic = extra(() => import("./same-topic").then((loaded) => loaded.SameTopic));

const NO_CHOICES: Choice[] = [];

/** The page's title, and its buttons that send the form. */
export type FormWords = { title: string; submit: string; submitFilled: string };

export type ListFormProps = {
  kind: ListFormKind;
  owner: string;
  /** Name of its drafts: 'drop', 'drop/{listId}', 'edit/{listId}'. */
  target: string;
  listId?: ListId;
  /** Idempotency key of a new list, so that a form sent twice drops one list. */
  formKey?: string;
  defaultValue: ListFormValues;
  result?: ListFormResult;
  words: FormWords;
  children?: ReactNode;
  above?: (rowsForm: RowsForm) => ReactNode;
  beside?: ReactNode;
  choices?: Choice[];
  /** The first chapter of a list whose chapters the form does not have. */
  chapter?: string;
  /** True if the list's owner offers them, so that the form begins with them. */
  isOffered?: boolean;
  /** True if 'this or that' asks about them, too. */
  asksAll?: boolean;
  /** True while nobody sees the others' versions, so there is no masterlist to preview. */
  isBlind?: boolean;
  /** True for a guest, whose version the people of that list see, and nobody else. */
  isGuest?: boolean;
};

type Props = ListFormProps & {
  /** Values of a draft, which take the place of others. */
  restored?: ListFormValues;
  keeping: KeepingForm;
};

export function ListForm({ kind, owner, listId, result, choices = NO_CHOICES, words, ...props }: Props) {
  const { restored } = props;
  const { submit, submitFilled } = words;
  const previewed = props.isBlind || !owner ? undefined : listId;
  const busy = useNavigation().state !== "idle";
  const sent = result?.reply.initialValue as ListFormValues | undefined;
  const [start] = useState(restored ?? sent ?? props.defaultValue);
  const [unsaved] = useState((restored ?? result) !== undefined);
  const [touched, setTouched] = useState(false);
  const [knownTitles, setKnownTitles] = useState<string[]>([]);
  const { summary, summarize } = useSummary(result);
  const [form, fields] = useForm<ListFormValues, ListFormInput>({
    id: `list-${kind}`,
    // Conform makes row keys only from the default value, so the server's values must be the default
    defaultValue: start,
    lastResult: result?.reply,
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const listForm = readListForm(formData);
      const submission = parseListForm(listForm ?? formData, kind);
      const errors = (submission.status === "error" && submission.error) || {};
      if (listForm && !listForm.has(INTENT)) summarize({ errors, rows: readRows(formData) });
      return submission;
    },
  });
  const touch = () => setTouched(true);
  const rowsForm = useRowsForm(form, fields);
  const { element, read, put } = rowsForm;
  const isReplaced = rowsForm.undo !== null;
  const removeEmpty = () => put(read().filter(isFilled));
  const { way, ways, bands, screen } = useWays(rowsForm, {
    first: props.isOffered ? "tap" : "rows",
    items: choices,
    pool: props.asksAll ? choices : NO_CHOICES,
    put: (next) => put([...next, ...read().filter((row) => !isFilled(row))]),
    // what is tapped comes behind the rows
    onTap: removeEmpty,
  });
  const tileOf = useRowTiles(choices, props.chapter ?? fields.chapters.getFieldList()[0]?.value);
  useEffect(() => {
    // The user may have focused the form before hydration. Rows that were filled in count too: what comes with
    // the first touch must not move the button under a finger.
    if (unsaved || isReplaced || element.current?.contains(document.activeElement)) setTouched(true);
  }, [unsaved, isReplaced, element]);
  useKeepDraft(rowsForm, unsaved, props.keeping);
  const submitFilledRows = (event: MouseEvent) => {
    event.preventDefault();
    // the rows must be gone before the form is read and validated
    flushSync(removeEmpty);
    element.current?.requestSubmit();
  };

  return (
    <div className="with-rail">
      <RowTiles.Provider value={tileOf}>
        <FormProvider context={form.context}>
          <Form
            {...getFormProps(form, { ariaAttributes: false })}
            ref={element}
            className={`stack-wide ${styles.form}`}
            method="post"
            encType="multipart/form-data"
            data-draft="own"
            data-draft-name={props.target}
            data-draft-owner={owner}
            onFocus={touch}
            onPointerDown={touch}
            onInput={touch}
            onKeyDown={enterGoesOn}
          >
            <EnterButton />
            {result?.conflict ? (
              <ConflictNote {...{ submit }} listId={listId ?? ""} {...result.conflict} />
            ) : (
              <FormErrors {...{ summary, submitFilled }} formId={form.id} onSubmitFilled={submitFilledRows} />
            )}
            {result?.sessionExpired && <SessionExpired submit={submit} />}
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name={OWNER} value={owner} />
            {props.formKey && <input type="hidden" name={FORM_KEY} value={props.formKey} />}
            <Revision field={fields.rev} current={result?.conflict?.rev} />
            <Revision field={fields.versionRev} current={result?.conflict?.versionRev} />
            <TitleField meta={fields.listTitle} readOnly={kind === "version"} />
            {kind === "drop" && touched && <SameTopic form={element} />}
            {kind !== "version" && <ChapterField pending={result?.pendingChapter} />}
            {props.above?.(rowsForm)}
            <ItemRows
              {...{ rowsForm, listId, knownTitles, result, ways }}
              choices={way === "tap" ? choices : NO_CHOICES}
              instead={bands}
            />
            {screen}
            {!props.isGuest && <ListSettings {...{ kind, fields, start }} />}
            <div className={`row ${styles.end}`}>
              <Button type="submit" variant="drop" busy={busy}>
                {submit}
              </Button>
              {props.children}
            </div>
          </Form>
        </FormProvider>
      </RowTiles.Provider>
      <aside data-preview={previewed}>
        {touched && previewed && (
          <MasterlistPreview {...{ rowsForm, owner }} listId={previewed} onKnown={setKnownTitles} />
        )}
        {props.beside}
      </aside>
    </div>
  );
}

/** The title; for editors who don't own the list it is read-only, and as tall as its text. */
function TitleField({ meta, readOnly }: { meta: FieldMeta; readOnly: boolean }) {
  if (!readOnly)
    return (
      <Field
        label="Title"
        meta={meta}
        look="title"
        multiline
        rows={1}
        counter={TITLE_MAX}
        autoComplete="off"
      />
    );
  const title = String(meta.initialValue ?? "");
  return (
    <div className="stack-1 shrinks">
      <label className="small bold" htmlFor={meta.id}>
        Title
      </label>
      <div className={`head grid one-column ${styles.lines}`} data-text={title}>
        <textarea id={meta.id} name={meta.name} form={meta.formId} rows={1} defaultValue={title} readOnly />
      </div>
    </div>
  );
}
