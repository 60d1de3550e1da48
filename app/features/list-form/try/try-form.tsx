import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { useNavigate, useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useBands } from "~/features/list-form/bands/use-bands";
import { rememberDrop } from "~/features/list-form/drafts/drop-at-once";
import { bandLinesOfDraft, fieldsOfRows, rowsOfDraft } from "~/features/list-form/drafts/tried-rows";
import { parseListForm, readListForm, replaceRows } from "~/features/list-form/form/list-form-data";
import { BANDS_FIELD, OWNER } from "~/features/list-form/model/list-form-fields";
import type { ListFormInput, ListFormValues } from "~/features/list-form/model/list-form-schema";
import { ITEMS, isFilled, type Row, readRows } from "~/features/list-form/model/row-values";
import { RowTiles, useRowTiles } from "~/features/list-form/model/use-row-tiles";
import { agreementSentence, effectWords } from "~/features/list-form/preview/preview-lines";
import { useBallots } from "~/features/list-form/preview/use-ballots";
import { usePreviewMerge } from "~/features/list-form/preview/use-preview-merge";
import { bandLinesIn, setBandLines } from "~/features/list-form/rows/band-lines";
import { enterGoesOn } from "~/features/list-form/rows/enter-goes-on";
import { ItemRows } from "~/features/list-form/rows/item-rows";
import { useReplaceRows } from "~/features/list-form/rows/use-replace-rows";
import { useTypedRows } from "~/features/list-form/rows/use-typed-rows";
import { useThisOrThat } from "~/features/list-form/this-or-that/use-this-or-that";
import { type Way, WaysSwitch } from "~/features/list-form/ways/ways-switch";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { deleteDraft, findDraft, type OpenDraft, openDraft } from "~/ui/drafts/drafts";
import { NO_OWNER, tryDraftName } from "~/ui/drafts/tried-draft";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";
import { Link } from "~/ui/links/link";
import { announce } from "~/ui/states/announce";
import { type PoolItem, placesByKey, poolItems, shuffled } from "./item-pool";
import { ItemPool } from "./item-pool-view";
import { PickedStrip, type Tapped } from "./picked-strip";
import styles from "./try-form.module.css";

type Props = {
  listId: ListId;
  title: string;
  chapter: string;
  titles: string[];
  /** Of the titles, in their order. */
  tiles: TileCode[];
  /** The title to begin with, from an address; '' for none. */
  first: string;
  seed: number;
  /** The viewer's name, or '' for a visitor. */
  viewer: string;
  edit: boolean;
  isBlind: boolean;
};

const rowOf = (itemTitle: string): Row => ({ itemTitle, itemContext: "" });
const EMPTY = rowOf("");

/** Puts an item in 1st place of rows that may have it elsewhere. */
function startingWith(first: string, rows: Row[]): Row[] {
  if (!first) return rows;
  const has = ({ itemTitle }: Row) => placesByKey([first]).has([...placesByKey([itemTitle]).keys()][0] ?? "");
  return [rows.find(has) ?? rowOf(first), ...rows.filter((row) => !has(row))];
}

/** Puts the item that the ranking begins with first in the pool, so that nobody has to look for it. */
const chosenFirst = (first: string, items: PoolItem[]): PoolItem[] =>
  items.toSorted((a, b) => Number(b.title === first) - Number(a.title === first));

/** Ranks a list's items and shows what they would change. Sends nothing: the rows wait in this browser. */
export function TryForm({
  listId,
  title,
  chapter,
  titles,
  tiles,
  first,
  seed,
  viewer,
  edit,
  isBlind,
}: Props) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const submit = useSubmit();
  const dropForm = paths.dropTried(listId);
  const items = useMemo(() => poolItems(titles, tiles), [titles, tiles]);
  const mixed = useMemo(() => chosenFirst(first, shuffled(items, seed)), [first, items, seed]);
  const tileOf = useRowTiles(items, chapter);
  const [inOrder, setInOrder] = useState(false);
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [form, fields] = useForm<ListFormValues, ListFormInput>({
    id: "list-try",
    defaultValue: { sublist: [{ item: first ? [rowOf(first), EMPTY] : [EMPTY] }] },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseListForm(readListForm(formData) ?? formData, "version"),
    onSubmit(event) {
      event.preventDefault();
      if (filled.length === 0) announce("Add an item first");
      else if (edit) navigate(paths.edit(listId));
      else if (viewer)
        submit(dropFields(filled, viewer, bandLinesIn(element.current)), {
          method: "post",
          action: dropForm,
        });
      else {
        rememberDrop(listId);
        navigate(paths.register(dropForm));
      }
    },
  });
  const item = fields.sublist.getFieldList()[0]?.getFieldset().item;
  const order =
    item
      ?.getFieldList()
      .map(({ key }) => key)
      .join() ?? "";
  const replacing = useReplaceRows(element, form.update, order);
  const rows = useTypedRows(element, order);
  const filled = rows.filter(isFilled);
  const places = placesByKey(rows.map(({ itemTitle }) => itemTitle));
  const put = (next: Row[]) => form.update({ name: ITEMS, value: [...next, EMPTY] });
  useTryDraft({ listId, title, chapter, first }, element, rows, put);
  useEarlyTaps((early) => put(startingWith(first, early.map(rowOf))));

  const toggle = ({ title, key }: PoolItem, picture: Element | null) => {
    const index = rows.findIndex(({ itemTitle }) => placesByKey([itemTitle]).has(key));
    if (index >= 0) {
      form.remove({ name: ITEMS, index });
      replacing.setStatus(`${title} taken off`);
    } else if (filled.length >= ITEMS_MAX) announce(`A list has max. ${ITEMS_MAX} items`);
    else if (item) {
      const blank = rows.findIndex((row) => !isFilled(row));
      const at = blank < 0 ? rows.length : blank;
      form.insert({ name: item.name, index: at, defaultValue: { itemTitle: title, itemContext: "" } });
      replacing.setStatus(`${title} is ${ordinal(at + 1)}`);
      if (picture) setTapped({ key, from: picture.getBoundingClientRect() });
    }
  };
  const [way, setWay] = useState<Way>(titles.length > 0 ? "tap" : "rows");
  const pairs = useThisOrThat({
    form: element,
    replace: replacing.replace,
    pool: mixed.map(({ title }) => title),
    title,
    drop: "DROP IT",
  });
  const bands = useBands({ form: element, order, put, pool: mixed });
  const addOwn = () => {
    const titleFields = [
      ...(element.current?.querySelectorAll<HTMLInputElement>("[data-control=title]") ?? []),
    ];
    titleFields.find(({ value }) => value === "")?.focus();
  };

  return (
    <div className={`with-scripts grid one-column gap-3-7 top ${styles.try}`} data-way={way} data-scripted>
      <div className="ends wraps">
        <WaysSwitch
          {...{ way }}
          onWay={setWay}
          onPairs={pairs.open}
          onTiers={bands.load}
          canTap={titles.length > 0}
        />
        {titles.length > 1 && way === "tap" && (
          <Button onClick={() => setInOrder(!inOrder)} title={inOrder ? undefined : "The masterlist's order"}>
            {inOrder ? "SHUFFLE" : "ORDER"}
          </Button>
        )}
        {pairs.screen}
      </div>
      {titles.length > 0 && way === "tap" && (
        <ItemPool items={inOrder ? items : mixed} places={places} onToggle={toggle} onOwn={addOwn} />
      )}
      <RowTiles.Provider value={tileOf}>
        <FormProvider context={form.context}>
          <form
            {...getFormProps(form, { ariaAttributes: false })}
            ref={element}
            // pressed before hydration, it sends nothing
            method="dialog"
            className={`stack ${styles.own}`}
            onKeyDown={enterGoesOn}
          >
            <ItemRows
              {...{ replacing, listId }}
              legend="Your list"
              count={plural(filled.length, "item")}
              instead={way === "tiers" ? bands.view : undefined}
              removable
              placeholder={titles.length > 0 ? "Tap your next one" : "Your next one"}
              knownTitles={titles}
            />
            <div className={styles.dock}>
              <Effect {...{ listId, viewer, order, isBlind }} form={element} count={filled.length} />
              <PickedStrip {...{ rows, tapped }} />
              <Button type="submit" variant="drop" className={styles.drop}>
                DROP IT
              </Button>
            </div>
            <p className="quiet fine text-center">
              {viewer ? (
                nextWords(edit)
              ) : (
                <>
                  Then sign up or{" "}
                  <Link
                    className="in-line"
                    to={paths.login(dropForm)}
                    onClick={() => filled.length > 0 && rememberDrop(listId)}
                  >
                    log in
                  </Link>
                  . Your list comes along.
                </>
              )}
            </p>
          </form>
        </FormProvider>
      </RowTiles.Provider>
    </div>
  );
}

function dropFields(rows: Row[], owner: string, bands: string): FormData {
  const form = new FormData();
  form.set("kind", "version");
  form.set(OWNER, owner);
  replaceRows(form, rows);
  form.set(BANDS_FIELD, bands);
  return form;
}

const nextWords = (edit: boolean): string =>
  edit ? "You have a version here. Next: compare it with this one." : "You can take it back right after.";

type EffectProps = Pick<Props, "listId" | "viewer" | "isBlind"> & {
  form: RefObject<HTMLFormElement>;
  order: string;
  count: number;
};

function Effect({ form, listId, viewer, order, isBlind, count }: EffectProps) {
  const ballots = useBallots(listId, viewer);
  const { preview } = usePreviewMerge(form, count > 0 ? ballots : null, order);
  const [lead, rest] = isBlind
    ? ["Nobody sees the other lists yet.", "What yours changes shows once they are revealed."]
    : ballots?.others.length === 0
      ? ["Yours is the first list here.", ""]
      : count === 0 || !preview
        ? ["Tap one and see what it changes.", ""]
        : effectWords(preview);
  return (
    <p className={`small ${styles.effect}`} role="status">
      <b>{lead}</b> <span>{rest}</span>{" "}
      {preview && !isBlind && <span className="wide-only">{agreementSentence(preview, count)}</span>}
    </p>
  );
}

/** Keeps the rows in this browser, and brings back those of an earlier visit. */
function useTryDraft(
  { listId, title, chapter, first }: Pick<Props, "listId" | "title" | "chapter" | "first">,
  form: RefObject<HTMLFormElement>,
  rows: Row[],
  put: (rows: Row[]) => void,
) {
  const draft = useRef<OpenDraft>();
  const restore = useRef(put);
  const now = useRef(rows);
  useEffect(() => {
    restore.current = put;
    now.current = rows;
    const filled = rows.filter(isFilled);
    const bands = bandLinesIn(form.current);
    if (filled.length > 0) draft.current?.keep(fieldsOfRows(filled, { title, chapter, bands }));
    else if (draft.current?.isKept()) draft.current.forget();
  });
  useEffect(() => {
    draft.current = openDraft(tryDraftName(listId), NO_OWNER);
    const own = draft.current;
    const look = new AbortController();
    void findDraft(tryDraftName(listId), NO_OWNER, look.signal).then((found) => {
      if (!found) return;
      const earlier = rowsOfDraft(found.fields);
      const known = placesByKey(earlier.map(({ itemTitle }) => itemTitle));
      const fresh = now.current.filter(
        (row) => isFilled(row) && ![...placesByKey([row.itemTitle]).keys()].some((key) => known.has(key)),
      );
      setBandLines(form.current, bandLinesOfDraft(found.fields));
      restore.current(startingWith(first, [...earlier, ...fresh]).slice(0, ITEMS_MAX));
      deleteDraft(found);
    });
    // typed in the last moment, before the page rendered it
    const keepLast = () => {
      const last = readRows(new FormData(form.current ?? undefined)).filter(isFilled);
      const bands = bandLinesIn(form.current);
      if (last.length > 0) own.keep(fieldsOfRows(last, { title, chapter, bands }));
    };
    window.addEventListener("pagehide", keepLast);
    return () => {
      window.removeEventListener("pagehide", keepLast);
      look.abort();
      own.leave();
    };
  }, [listId, title, chapter, first, form]);
}

/** Calls back with the items that were tapped before hydration, in the order of the taps. */
function useEarlyTaps(take: (titles: string[]) => void) {
  useBrowserLayoutEffect(() => {
    const early = [...(window.listdrop?.typed.keys() ?? [])].flatMap((field) =>
      field instanceof HTMLInputElement && field.type === "checkbox" && field.checked ? [field.value] : [],
    );
    if (early.length > 0) take(early);
  }, []);
}
