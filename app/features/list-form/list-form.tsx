import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { ImageField } from "~/features/images/image-field";
import { ReadOnlyTitle } from "~/features/list-page/read-only-title";
import { ITEM_TITLE_REQUIRED } from "~/features/lists/list";
import { TITLE_MAX } from "~/features/lists/list-limits";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { LOG_IN_TO_GO_ON } from "~/ui/ask";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { ChapterField } from "./chapter-field";
import { ConflictNote } from "./conflict-note";
import { ItemRows } from "./item-rows";
import styles from "./list-form.module.css";
import {
  FORM_KEY,
  IMAGE_FILE,
  INTENT,
  INTENT_FIELD,
  OWNER,
  readListForm,
  WITHOUT_EMPTY,
} from "./list-form-data";
import type { ListFormResult } from "./list-form-result";
import { type ListFormKind, type ListFormValues, listFormSchemas } from "./list-form-schema";
import { MasterlistPreview } from "./masterlist-preview";
import { isFilled, rowsOf } from "./row-values";
import { draftForm } from "./saved-form";
import { SavedFormOffer } from "./saved-form-offer";
import { useBallots } from "./use-ballots";
import { useKeepTyped, useSavedForm } from "./use-saved-form";
import { VisibilityField } from "./visibility-field";
import { WritingTips } from "./writing-tips";

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
};

/** The form to write lists: for a new list, for a version of an existing one, or for an edit. */
export function ListForm(props: ListFormProps) {
  const { offer, settle, ...keeping } = useSavedForm(props.target, props.owner);
  const [restored, setRestored] = useState<{ id: string; result: ListFormResult } | null>(null);
  const bringBack = () => {
    if (!offer) return;
    const form = readListForm(draftForm(offer)) ?? new FormData();
    const { initialValue } = parse(form, props.kind).reply();
    setRestored({ id: offer.id, result: { reply: { initialValue }, pendingChapter: "" } });
    settle(true);
  };
  return (
    <>
      {offer && <SavedFormOffer draft={offer} onKeep={bringBack} onDiscard={() => settle(false)} />}
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

const parse = (form: FormData, kind: ListFormKind) =>
  parseWithZod(form, { schema: listFormSchemas[kind] as (typeof listFormSchemas)["listOwner"] });

type BodyProps = ListFormProps & {
  /** The last result from the server; `result` may come from a saved form instead. */
  answer?: ListFormResult;
  keeping: Pick<ReturnType<typeof useSavedForm>, "keep" | "forget" | "finish">;
};

type Errors = Record<string, string[] | null>;

/** The form's errors, and whether it has empty rows. */
type Summary = { attempt: number; errors: Errors; emptyRows: boolean };

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
  keeping,
}: BodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  // the form library makes row keys only from the default value, so the server's values must be the default
  const [start] = useState(() => wholeValue(result?.reply.initialValue ?? defaultValue));
  const lastResult = useMemo(() => wholeReply((answer ?? result)?.reply), [answer, result]);
  const [unsaved] = useState(result !== undefined);
  const [summary, setSummary] = useState<Summary>(() => ({ attempt: 0, ...wrong(result) }));
  const [form, fields] = useForm<ListFormValues>({
    id: `list-${kind}`,
    defaultValue: start,
    lastResult,
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const sent = readListForm(formData);
      const submission = parse(sent ?? formData, kind);
      if (sent && !sent.has(INTENT)) {
        const errors = submission.status === "error" ? (submission.error ?? {}) : {};
        const emptyRows = rowsOf(formData).some((row) => !isFilled(row));
        setSummary(({ attempt }) => ({ attempt: attempt + 1, errors, emptyRows }));
      }
      return submission as ReturnType<
        NonNullable<Parameters<typeof useForm<ListFormValues>>[0]["onValidate"]>
      >;
    },
  });
  useEffect(() => {
    if (answer?.reply.error) setSummary(({ attempt }) => ({ attempt: attempt + 1, ...wrong(answer) }));
  }, [answer]);

  const version = fields.sublist.getFieldList()[0]?.getFieldset();
  const order =
    version?.item
      .getFieldList()
      .map((row) => row.key)
      .join() ?? "";
  const ballots = useBallots(listId, owner);
  useKeepTyped(element, { order, unsaved, keep: keeping.keep, forget: keeping.forget });
  useForgetWhenSaved(keeping.finish);
  if (!version) return null;

  const submitWithoutEmpty = (event: MouseEvent) => {
    event.preventDefault();
    const rows = rowsOf(new FormData(element.current ?? undefined)).filter(isFilled);
    // the rows must be gone before the form is read and validated
    flushSync(() => form.update({ name: version.item.name, value: rows }));
    element.current?.requestSubmit();
  };
  const needless = summary.emptyRows && Object.values(summary.errors).flat().includes(ITEM_TITLE_REQUIRED);

  return (
    <div className="with-rail">
      <Form
        {...getFormProps(form)}
        ref={element}
        className={styles.form}
        method="post"
        encType="multipart/form-data"
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
          <ErrorSummary key={summary.attempt} errors={summaryLines(form.id, summary.errors)}>
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
        <Revision field={fields.rev} current={answer?.conflict?.rev} />
        <Revision field={fields.versionRev} current={answer?.conflict?.versionRev} />
        {kind === "version" ? (
          <ReadOnlyTitle meta={fields.listTitle} />
        ) : (
          <Field label="Title" meta={fields.listTitle} look="title" counter={TITLE_MAX} autoComplete="off" />
        )}
        {kind !== "version" && (
          <ChapterField form={form} field={fields.chapters} pending={result?.pendingChapter} />
        )}
        <VisibilityField field={version.subListHidden} />
        <ItemRows
          form={form}
          field={version.item}
          listId={listId}
          knownTitles={[...new Set(ballots?.others.flatMap(({ items }) => items))]}
          lastIntent={result?.reply.intent}
          lastRemoved={result?.removed}
        />
        {kind !== "version" && <ImageField meta={fields.listImageUrl} fileName={IMAGE_FILE} />}
        <div className={styles.end}>
          <Button type="submit" variant="drop" busy={busy}>
            {submit}
          </Button>
          {children}
        </div>
      </Form>
      <aside>
        {ballots && owner && <MasterlistPreview form={element} ballots={ballots} order={order} />}
        {kind === "drop" && <WritingTips />}
      </aside>
    </div>
  );
}

/** The revision that an edit started from; after a conflict, the current one, which the page now shows. */
function Revision({ field, current }: { field: FieldMetadata<number | undefined>; current?: number | null }) {
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

/** The errors in a result of the server. */
function wrong(answer: ListFormResult | undefined): Omit<Summary, "attempt"> {
  const rows = wholeValue(answer?.reply.initialValue).sublist?.[0]?.item ?? [];
  return { errors: answer?.reply.error ?? {}, emptyRows: rows.some((row) => !isFilled(row ?? {})) };
}

/** The form's values, always with a version, even if nothing of it was filled in. */
function wholeValue(value: SubmissionResult["initialValue"] | ListFormValues): ListFormValues {
  const { sublist, ...rest } = (value ?? {}) as ListFormValues;
  return { ...rest, sublist: [sublist?.[0] ?? {}] };
}

function wholeReply(reply: SubmissionResult | undefined): SubmissionResult | undefined {
  if (!reply?.initialValue) return reply;
  const whole: unknown = wholeValue(reply.initialValue);
  return { ...reply, initialValue: whole as SubmissionResult["initialValue"] };
}

/** The errors in the order of the form: its fields, then row by row. */
function summaryLines(formId: string, errors: Errors) {
  const rowOf = (name: string) => Number(/item\[(\d+)\]\./.exec(name)?.[1] ?? -1);
  const inOrder = Object.entries(errors).sort(([a], [b]) => rowOf(a) - rowOf(b));
  return inOrder.flatMap(([name, messages]) => {
    const row = rowOf(name);
    const where = row < 0 ? "" : `Item ${row + 1}: `;
    const fieldId = name ? `${formId}-${name}` : undefined;
    return (messages ?? []).map((message) => ({ message: where + message, fieldId }));
  });
}
