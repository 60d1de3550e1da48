import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useBands } from "~/features/list-form/bands/use-bands";
import { type KeepingForm, useClearDraft, useKeepDraft } from "~/features/list-form/drafts/use-draft";
import {
  FORM_KEY,
  INTENT,
  INTENT_FIELD,
  OWNER,
  WITHOUT_EMPTY,
} from "~/features/list-form/model/list-form-fields";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import type {
  ListFormInput,
  ListFormKind,
  ListFormValues,
} from "~/features/list-form/model/list-form-schema";
import { ITEMS, isFilled, readRows } from "~/features/list-form/model/row-values";
import { RowTiles, useRowTiles } from "~/features/list-form/model/use-row-tiles";
import type { Choice } from "~/features/list-form/rows/choices";
import { EnterButton, enterGoesOn } from "~/features/list-form/rows/enter-goes-on";
import { ItemRows } from "~/features/list-form/rows/item-rows";
import { type ReplaceRows, useReplaceRows } from "~/features/list-form/rows/use-replace-rows";
import { useThisOrThat } from "~/features/list-form/this-or-that/use-this-or-that";
import { type Way, WaysSwitch } from "~/features/list-form/ways/ways-switch";
import { TITLE_MAX } from "~/features/lists/model/list-head";
import { ITEM_TITLE_REQUIRED } from "~/features/lists/model/list-limits";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import { ErrorSummary } from "~/ui/fields/error-summary";
import { Field, type FieldMeta } from "~/ui/fields/field";
import { LOG_IN_TO_GO_ON } from "~/ui/states/announce";
import { extra } from "~/ui/states/extra";
import { ChapterField } from "./chapter-field";
import { ConflictNote, Revision } from "./conflict-note";
import styles from "./list-form.module.css";
import { parseListForm, readListForm } from "./list-form-data";
import { ListSettings } from "./list-settings";

/** Loaded on the first interaction with the form. */
const MasterlistPreview = extra(() =>
  import("~/features/list-form/preview/masterlist-preview.client").then((loaded) => loaded.MasterlistPreview),
);
const SameTopic = extra(() => import("./same-topic").then((loaded) => loaded.SameTopic));

const NO_CHOICES: Choice[] = [];

export type FormTools = { form: RefObject<HTMLFormElement>; replace: ReplaceRows };

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
  above?: (tools: FormTools) => ReactNode;
  beside?: ReactNode;
  /** Items to choose from. */
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
  /** The last result from the server. `result` may come from a draft instead. */
  answer?: ListFormResult;
  keeping: KeepingForm;
};

export function ListForm({
  kind,
  owner,
  target,
  listId,
  formKey,
  defaultValue,
  result,
  answer,
  words: { submit, submitFilled },
  children,
  above,
  beside,
  choices = NO_CHOICES,
  chapter,
  isOffered = false,
  asksAll = false,
  isBlind = false,
  isGuest = false,
  keeping,
}: Props) {
  const previewed = isBlind || !owner ? undefined : listId;
  const element = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  const [start] = useState(() => (result?.reply.initialValue ?? defaultValue) as ListFormValues);
  const [unsaved] = useState(result !== undefined);
  const [touched, setTouched] = useState(false);
  const [knownTitles, setKnownTitles] = useState<string[]>([]);
  const { summary, summarize } = useSummary(result, answer);
  const [form, fields] = useForm<ListFormValues, ListFormInput>({
    id: `list-${kind}`,
    // Conform makes row keys only from the default value, so the server's values must be the default
    defaultValue: start,
    lastResult: (answer ?? result)?.reply,
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const listForm = readListForm(formData);
      const submission = parseListForm(listForm ?? formData, kind);
      const isWhole = listForm && !listForm.has(INTENT);
      if (isWhole) {
        const errors = submission.status === "error" ? (submission.error ?? {}) : {};
        summarize({ errors, emptyRows: readRows(formData).some((row) => !isFilled(row)) });
      }
      return submission;
    },
  });
  const touch = () => setTouched(true);

  const [version] = fields.sublist.getFieldList();
  const rows = version?.getFieldset().item.getFieldList() ?? [];
  const order = rows.map(({ key }) => key).join();
  const replacing = useReplaceRows(element, form.update, order);
  const { replace } = replacing;
  const isReplaced = replacing.undo !== null;
  const [way, setWay] = useState<Way>(isOffered ? "tap" : "rows");
  const pairs = useThisOrThat({
    form: element,
    replace,
    pool: asksAll ? choices.map(({ title }) => title) : [],
  });
  const bands = useBands({
    form: element,
    order,
    put: (next) => {
      const blank = readRows(new FormData(element.current ?? undefined)).filter((row) => !isFilled(row));
      form.update({ name: ITEMS, value: [...next, ...blank] });
    },
    pool: choices,
  });
  const tileOf = useRowTiles(choices, chapter ?? fields.chapters.getFieldList()[0]?.value);
  useEffect(() => {
    // The user may have focused the form before hydration. Rows that were filled in count too: what comes with
    // the first touch must not move the button under a finger.
    if (unsaved || isReplaced || element.current?.contains(document.activeElement)) setTouched(true);
  }, [unsaved, isReplaced]);
  useKeepDraft(element, { order, unsaved, keep: keeping.keep, forget: keeping.forget });
  useClearDraft(keeping.finish);

  const removeEmpty = () =>
    form.update({
      name: ITEMS,
      value: readRows(new FormData(element.current ?? undefined)).filter(isFilled),
    });
  const goTo = (next: Way) => {
    // what is tapped comes behind the rows
    if (next === "tap") removeEmpty();
    setWay(next);
  };
  const submitWithoutEmpty = (event: MouseEvent) => {
    event.preventDefault();
    // the rows must be gone before the form is read and validated
    flushSync(removeEmpty);
    element.current?.requestSubmit();
  };
  const needless = summary.emptyRows && Object.values(summary.errors).flat().includes(ITEM_TITLE_REQUIRED);

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
            data-draft-name={target}
            data-draft-owner={owner}
            onFocus={touch}
            onPointerDown={touch}
            onInput={touch}
            onKeyDown={enterGoesOn}
          >
            <EnterButton />
            {!answer?.conflict && (
              <ErrorSummary key={summary.attempt} errors={summaryLines(form.id, summary.errors)}>
                {needless && (
                  <Button
                    type="submit"
                    name={INTENT_FIELD}
                    value={WITHOUT_EMPTY}
                    onClick={submitWithoutEmpty}
                  >
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
            <TitleField meta={fields.listTitle} readOnly={kind === "version"} />
            {kind === "drop" && touched && <SameTopic form={element} />}
            {kind !== "version" && <ChapterField pending={result?.pendingChapter} />}
            {above?.({ form: element, replace })}
            <ItemRows
              {...{ replacing, listId, knownTitles, result, answer }}
              choices={way === "tap" ? choices : []}
              instead={way === "tiers" ? bands.view : undefined}
              ways={
                <WaysSwitch
                  {...{ way }}
                  onWay={goTo}
                  canTap={choices.length > 0}
                  onPairs={pairs.open}
                  onTiers={bands.load}
                />
              }
            />
            {pairs.screen}
            {!isGuest && <ListSettings {...{ kind, fields, start }} />}
            <div className={`row ${styles.end}`}>
              <Button type="submit" variant="drop" busy={busy}>
                {submit}
              </Button>
              {children}
            </div>
          </Form>
        </FormProvider>
      </RowTiles.Provider>
      <aside data-preview={previewed}>
        {touched && previewed && (
          <MasterlistPreview
            form={element}
            listId={previewed}
            {...{ owner, order, replace }}
            onKnown={setKnownTitles}
          />
        )}
        {beside}
      </aside>
    </div>
  );
}

/** Keeps the errors of the server's last answer, or of what was sent last. */
function useSummary(result: ListFormResult | undefined, answer: ListFormResult | undefined) {
  const [summary, setSummary] = useState<Summary>(() => ({ attempt: 0, ...summaryOf(result) }));
  const summarize = useCallback(
    (content: Omit<Summary, "attempt">) =>
      setSummary(({ attempt }) => ({ attempt: attempt + 1, ...content })),
    [],
  );
  useEffect(() => {
    if (answer?.reply.error) summarize(summaryOf(answer));
  }, [answer, summarize]);
  return { summary, summarize };
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

type FormErrors = Record<string, string[] | null>;

/** `attempt` tells apart two attempts with the same errors. */
type Summary = { attempt: number; errors: FormErrors; emptyRows: boolean };

function summaryOf(answer: ListFormResult | undefined): Omit<Summary, "attempt"> {
  const values = answer?.reply.initialValue as ListFormValues | undefined;
  const rows = values?.sublist?.[0]?.item ?? [];
  return { errors: answer?.reply.error ?? {}, emptyRows: rows.some((row) => !isFilled(row ?? {})) };
}

/** Returns the errors in form order: fields first, then row by row. */
function summaryLines(formId: string, errors: FormErrors) {
  const rowOf = (name: string) => Number(/item\[(\d+)\]\./.exec(name)?.[1] ?? -1);
  const inOrder = Object.entries(errors).sort(([a], [b]) => rowOf(a) - rowOf(b));
  return inOrder.flatMap(([name, messages]) => {
    const row = rowOf(name);
    const where = row < 0 ? "" : `Item ${row + 1}: `;
    const fieldId = name ? `${formId}-${name}` : undefined;
    return (messages ?? []).map((message) => ({ message: where + message, fieldId }));
  });
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
