import { Form, useLocation, useNavigation } from "@remix-run/react";
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
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
import { ItemRows } from "~/features/item-rows/item-rows";
import { isFilled, rowsOf } from "~/features/item-rows/row-values";
import { type ReplaceRows, useReplaceRows } from "~/features/item-rows/use-replace-rows";
import { ITEM_TITLE_REQUIRED, TITLE_MAX } from "~/features/lists/list-limits";
import { useKeepTyped, useSavedForm } from "~/features/saved-form/use-saved-form";
import { ReadOnlyTitle } from "~/features/version-cards/read-only-title";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { announce, LOST } from "~/ui/announce";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/fields/error-summary";
import { Field } from "~/ui/fields/field";
import { LOG_IN_TO_GO_ON } from "~/ui/requests/ask";
import { ChapterField } from "./chapter-field";
import { ConflictNote } from "./conflict-note";
import styles from "./list-form.module.css";
import { FORM_KEY, IMAGE_FILE, INTENT_FIELD, ITEMS, OWNER, WITHOUT_EMPTY } from "./list-form-fields";
import {
  type FormErrors,
  type FormField,
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
import { useFormLibrary } from "./use-form-library";
import { VisibilityField } from "./visibility-field";

/** A part that comes with its first use; the form does without it. */
const part = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() =>
    load().catch((error) => {
      console.warn("the form does without a part", error);
      return { default: () => <></> };
    }),
  );

const MasterlistPreview = part(() => import("~/features/masterlist-preview/masterlist-preview"));
const SameTopic = part(() => import("./same-topic"));
const ThisOrThat = part(() => import("~/features/this-or-that/this-or-that"));
const UndoReplaced = part(() => import("~/features/item-rows/undo-replaced"));
const SavedFormOffer = part(() => import("~/features/saved-form/saved-form-offer"));

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

/** The form to write lists: for a new list, for a version of an existing one, or for an edit. */
export function ListForm(props: ListFormProps) {
  const { offer, settle, ...keeping } = useSavedForm(props.target, props.owner);
  const [restored, setRestored] = useState<{ id: string; result: ListFormResult } | null>(null);
  const bringBack = async () => {
    if (!offer) return;
    try {
      const { savedValues } = await import("./list-form-library");
      const initialValue = savedValues(offer, props.kind);
      setRestored({ id: offer.id, result: { reply: { initialValue }, pendingChapter: "" } });
      settle(true);
    } catch (error) {
      console.warn("saved form not restored", error);
      announce(LOST);
    }
  };
  return (
    <>
      {offer && (
        <Suspense>
          <SavedFormOffer draft={offer} onKeep={bringBack} onDiscard={() => settle(false)} />
        </Suspense>
      )}
      <ListFormBody
        {...props}
        key={restored?.id ?? "fresh"}
        result={restored?.result ?? props.result}
        answer={props.result}
        keeping={keeping}
      />
    </>
  );
}

type BodyProps = ListFormProps & {
  /** The last result from the server; `result` may come from a saved form instead. */
  answer?: ListFormResult;
  keeping: Pick<ReturnType<typeof useSavedForm>, "keep" | "forget" | "finish">;
};

function ListFormBody({
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
}: BodyProps) {
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
        {/* without JavaScript, Enter presses the first button of a form: this one adds and never saves */}
        <button
          type="submit"
          name={INTENT_FIELD}
          value="enter"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        >
          Add
        </button>
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
        <VisibilityField hidden={values.sublist?.[0]?.subListHidden} />
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

/** The revision that an edit started from; after a conflict, the current one, which the page now shows. */
function Revision({ field, current }: { field: FormField; current?: number | null }) {
  const value = current ?? field.initialValue;
  return value == null ? null : <input type="hidden" name={field.name} value={String(value)} />;
}

function SessionExpired({ submit }: { submit: string }) {
  const { pathname } = useLocation();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page is loaded again, and this comes first
    <p className={styles.note} role="alert" tabIndex={-1} ref={note} autoFocus>
      You are logged out, and nothing is lost: your words are here.{" "}
      <a href={paths.login(pathname)} target="_blank" rel="noopener opener">
        {LOG_IN_TO_GO_ON}
      </a>{" "}
      in another tab, then press {submit} again.
    </p>
  );
}

/** Enter moves to the first item instead of saving an unfinished list; with Ctrl or Cmd it saves. */
function enterGoesOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (target instanceof HTMLInputElement && target.type !== "file") {
    event.preventDefault();
    form.querySelector<HTMLElement>('[data-control="title"]')?.focus();
  }
}

/** Deletes the saved form once the server redirects to the list. */
function useForgetWhenSaved(finish: () => void) {
  const navigation = useNavigation();
  const to = navigation.state === "loading" && navigation.formMethod ? navigation.location.pathname : null;
  useEffect(() => {
    if (to?.startsWith(paths.list(""))) finish();
  }, [to, finish]);
}
