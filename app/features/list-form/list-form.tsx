import { Form, useNavigation } from "@remix-run/react";
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { ImageField } from "~/features/images/image-field";
import { EnterButton, enterGoesOn } from "~/features/item-rows/enter-goes-on";
import { ItemRows } from "~/features/item-rows/item-rows";
import { isFilled, rowsOf } from "~/features/item-rows/row-values";
import { type ReplaceRows, useReplaceRows } from "~/features/item-rows/use-replace-rows";
import { TITLE_MAX } from "~/features/lists/list-head";
import { ITEM_TITLE_REQUIRED } from "~/features/lists/list-limits";
import { SessionExpired } from "~/features/saved-form/session-expired";
import { type KeepingForm, useForgetWhenSaved, useKeepTyped } from "~/features/saved-form/use-saved-form";
import { ReadOnlyTitle } from "~/features/version-cards/read-only-title";
import type { ListId } from "~/lib/ids";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/fields/error-summary";
import { Field } from "~/ui/fields/field";
import { ChapterField } from "./chapter-field";
import { ConflictNote, Revision } from "./conflict-note";
import styles from "./list-form.module.css";
import { FORM_KEY, IMAGE_FILE, INTENT_FIELD, ITEMS, OWNER, WITHOUT_EMPTY } from "./list-form-fields";
import {
  type FormErrors,
  fieldIn,
  firstModel,
  type Summary,
  summaryLines,
  wholeReply,
  wholeValue,
  wrong,
} from "./list-form-model";
import type { ListFormResult } from "./list-form-result";
import type { ListFormKind, ListFormValues } from "./list-form-schema";
import { partOfForm } from "./part-of-form";
import { useFormLibrary } from "./use-form-library";
import { VisibilityField } from "./visibility-field";

const MasterlistPreview = partOfForm(() => import("~/features/masterlist-preview/masterlist-preview.client"));
const SameTopic = partOfForm(() => import("./same-topic.client"));
const ThisOrThat = partOfForm(() => import("~/features/this-or-that/this-or-that.client"));
const UndoReplaced = partOfForm(() => import("~/features/item-rows/undo-replaced.client"));

/** What parts of a form read and change it with. */
export type FormTools = { form: RefObject<HTMLFormElement>; replace: ReplaceRows };

export type ListFormProps = {
  kind: ListFormKind;
  /** The version's creator, for saved forms and the preview. */
  owner: string;
  /** Which form it is, for saved forms: 'drop', 'drop/{listId}', 'edit/{listId}'. */
  target: string;
  listId?: ListId;
  /** For a new list, so that a form sent twice drops one list. */
  formKey?: string;
  defaultValue: ListFormValues;
  result?: ListFormResult;
  /** The label of the button that saves. */
  submit: string;
  /** The label of the button that removes empty rows, and saves. */
  submitFilled: string;
  /** Further buttons beside it. */
  children?: ReactNode;
  /** What stands above its items. */
  above?: (tools: FormTools) => ReactNode;
  /** What stands beside the form. */
  beside?: ReactNode;
};

type Props = ListFormProps & {
  /** The last result from the server; `result` may come from a saved form instead. */
  answer?: ListFormResult;
  keeping: KeepingForm;
};

/** The form to write lists: for a new list, for a version of an existing one, or for an edit. */
export function ListForm({
  kind,
  owner,
  listId,
  formKey,
  defaultValue,
  result,
  answer,
  submit,
  submitFilled,
  children,
  above,
  beside,
  keeping,
}: Props) {
  const element = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  const [start] = useState(() => wholeValue(result?.reply.initialValue ?? defaultValue));
  const lastResult = useMemo(() => wholeReply((answer ?? result)?.reply), [answer, result]);
  const [first] = useState(() => firstModel(kind, start, lastResult));
  const [unsaved] = useState(result !== undefined);
  const [knownTitles, setKnownTitles] = useState<string[]>([]);
  const [summary, setSummary] = useState<Summary>(() => ({ attempt: 0, ...wrong(result) }));
  const { Library, model, load, loadAgain, send, onSubmit, onStart, onModel } = useFormLibrary(
    element,
    first,
  );
  const onChecked = useCallback(
    (errors: FormErrors, emptyRows: boolean) =>
      setSummary(({ attempt }) => ({ attempt: attempt + 1, errors, emptyRows })),
    [],
  );
  useEffect(() => {
    // a form that is touched already, or whose errors go away while they are corrected
    if (unsaved || element.current?.contains(document.activeElement)) load();
  }, [unsaved, load]);
  useEffect(() => {
    if (answer?.reply.error) setSummary(({ attempt }) => ({ attempt: attempt + 1, ...wrong(answer) }));
  }, [answer]);

  const { values, keys } = model;
  const order = keys.items.join();
  const { replaced, replace, forget, said, say } = useReplaceRows(element, send);
  const field = (name: keyof ListFormValues) => fieldIn(model, name, values[name]);
  useKeepTyped(element, { order, unsaved, keep: keeping.keep, forget: keeping.forget });
  useForgetWhenSaved(keeping.finish);

  const submitWithoutEmpty = (event: MouseEvent) => {
    event.preventDefault();
    const rows = rowsOf(new FormData(element.current ?? undefined)).filter(isFilled);
    // the rows are gone before the form is read and validated
    flushSync(() => send({ type: "update", payload: { name: ITEMS, value: rows } }));
    element.current?.requestSubmit();
  };
  const needless = summary.emptyRows && Object.values(summary.errors).flat().includes(ITEM_TITLE_REQUIRED);

  return (
    <div className="with-rail">
      <Form
        id={model.id}
        ref={element}
        className={styles.form}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        onFocus={load}
        onPointerDown={load}
        onInput={loadAgain}
        onKeyDown={enterGoesOn}
      >
        <EnterButton />
        {!answer?.conflict && (
          <ErrorSummary key={summary.attempt} errors={summaryLines(model.id, summary.errors)}>
            {needless && (
              <Button type="submit" name={INTENT_FIELD} value={WITHOUT_EMPTY} onClick={submitWithoutEmpty}>
                {submitFilled}
              </Button>
            )}
          </ErrorSummary>
        )}
        {answer?.sessionExpired && <SessionExpired submit={submit} />}
        {answer?.conflict && (
          <ConflictNote conflict={answer.conflict} listId={listId ?? ""} submit={submit} />
        )}
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name={OWNER} value={owner} />
        {formKey && <input type="hidden" name={FORM_KEY} value={formKey} />}
        <Revision field={field("rev")} current={answer?.conflict?.rev} />
        <Revision field={field("versionRev")} current={answer?.conflict?.versionRev} />
        {kind === "version" ? (
          <ReadOnlyTitle meta={field("listTitle")} />
        ) : (
          <Field
            label="Title"
            meta={field("listTitle")}
            look="title"
            counter={TITLE_MAX}
            autoComplete="off"
          />
        )}
        {kind === "drop" && Library && (
          <Suspense>
            <SameTopic form={element} />
          </Suspense>
        )}
        {kind !== "version" && <ChapterField model={model} send={send} pending={result?.pendingChapter} />}
        <VisibilityField
          hidden={values.sublist?.[0]?.subListHidden}
          byLink={values.audience === "link"}
          isNew={kind === "drop"}
        />
        {above?.({ form: element, replace })}
        <ItemRows
          model={model}
          send={send}
          {...{ replace, said, say, listId }}
          undo={
            replaced && (
              <Suspense>
                <UndoReplaced
                  key={replaced.words}
                  {...replaced}
                  {...{ order, send, say }}
                  form={element}
                  onDone={forget}
                />
              </Suspense>
            )
          }
          tools={
            Library && (
              <Suspense>
                <ThisOrThat form={element} {...{ order, replace }} />
              </Suspense>
            )
          }
          knownTitles={knownTitles}
          lastIntent={result?.reply.intent}
          lastRemoved={result?.removed}
        />
        {kind !== "version" && <ImageField meta={field("listImageUrl")} fileName={IMAGE_FILE} />}
        <div className={styles.end}>
          <Button type="submit" variant="drop" busy={busy}>
            {submit}
          </Button>
          {children}
        </div>
      </Form>
      {Library && <Library {...{ kind, start, lastResult, onStart, onModel, onChecked }} id={model.id} />}
      <aside>
        {Library && listId && owner && (
          <Suspense>
            <MasterlistPreview
              form={element}
              {...{ listId, owner, order, replace }}
              onKnown={setKnownTitles}
            />
          </Suspense>
        )}
        {beside}
      </aside>
    </div>
  );
}
