import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { useNavigate, useSubmit } from "@remix-run/react";
import { useMemo, useState } from "react";
import { rememberDrop } from "~/features/list-form/drafts/drop-at-once";
import { parseListForm, readListForm } from "~/features/list-form/form/list-form-data";
import { BANDS_FIELD, OWNER } from "~/features/list-form/model/list-form-fields";
import type { ListFormInput, ListFormValues } from "~/features/list-form/model/list-form-schema";
import { ITEMS, isFilled, type Row, replaceRows, rowOf } from "~/features/list-form/model/row-values";
import { RowTiles, useRowTiles } from "~/features/list-form/model/use-row-tiles";
import { agreementSentence, effectWords } from "~/features/list-form/preview/preview-lines";
import { useBallots } from "~/features/list-form/preview/use-ballots";
import { usePreviewMerge } from "~/features/list-form/preview/use-preview-merge";
import { enterGoesOn } from "~/features/list-form/rows/enter-goes-on";
import { ItemRows } from "~/features/list-form/rows/item-rows";
import { type RowsForm, useRowsForm, useTypedRows } from "~/features/list-form/rows/use-rows-form";
import { useWays } from "~/features/list-form/ways/use-ways";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";
import { Link } from "~/ui/links/link";
import { announce } from "~/ui/states/announce";
import { type PoolItem, placesByKey, poolItems, shuffled, startingWith } from "./item-pool";
import { ItemPool } from "./item-pool-view";
import { PickedStrip, type Tapped } from "./picked-strip";
import styles from "./try-form.module.css";
import { useTryDraft } from "./use-try-draft";

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

/** Ranks a list's items and shows what they would change. Sends nothing: the rows wait in this browser. */
export function TryForm({ listId, title, titles, first, viewer, edit, ...props }: Props) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const dropForm = paths.dropTried(listId);
  const hasPool = titles.length > 0;
  const items = useMemo(() => poolItems(titles, props.tiles), [titles, props.tiles]);
  const mixed = useMemo(() => shuffled(items, props.seed, first), [first, items, props.seed]);
  const tileOf = useRowTiles(items, props.chapter);
  const [inOrder, setInOrder] = useState(false);
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [form, fields] = useForm<ListFormValues, ListFormInput>({
    id: "list-try",
    defaultValue: { sublist: [{ item: first ? [rowOf(first), rowOf()] : [rowOf()] }] },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseListForm(readListForm(formData) ?? formData, "version"),
    onSubmit(event) {
      event.preventDefault();
      if (filled.length === 0) announce("Add an item first");
      else if (edit) navigate(paths.edit(listId));
      else if (viewer)
        submit(dropFields(filled, viewer, rowsForm.textOf(BANDS_FIELD)), {
          method: "post",
          action: dropForm,
        });
      else {
        rememberDrop(listId);
        navigate(paths.register(dropForm));
      }
    },
  });
  const rowsForm = useRowsForm(form, fields);
  const { element } = rowsForm;
  const rows = useTypedRows(rowsForm);
  const filled = rows.filter(isFilled);
  const places = placesByKey(rows.map(({ itemTitle }) => itemTitle));
  const put = (next: Row[]) => rowsForm.put([...next, rowOf()]);
  useTryDraft(rowsForm, { listId, title, chapter: props.chapter, rows }, (earlier) =>
    put(startingWith(first, earlier).slice(0, ITEMS_MAX)),
  );
  useEarlyTaps((early) => put(startingWith(first, early.map(rowOf))));

  const toggle = ({ title, key }: PoolItem, picture: Element | null) => {
    const index = (places.get(key) ?? 0) - 1;
    const blank = rows.findIndex((row) => !isFilled(row));
    const at = blank < 0 ? rows.length : blank;
    if (index >= 0) {
      form.remove({ name: ITEMS, index });
      rowsForm.say(`${title} taken off`);
    } else if (filled.length >= ITEMS_MAX) announce(`A list has max. ${ITEMS_MAX} items`);
    else {
      rowsForm.insert(at, rowOf(title));
      rowsForm.say(`${title} is ${ordinal(at + 1)}`);
      if (picture) setTapped({ key, from: picture.getBoundingClientRect() });
    }
  };
  const { way, ways, bands, screen } = useWays(rowsForm, {
    first: hasPool ? "tap" : "rows",
    items: mixed,
    pool: mixed,
    put,
    title,
    drop: "DROP IT",
  });
  const addOwn = () => {
    const fields = element.current?.querySelectorAll<HTMLInputElement>("[data-control=title]") ?? [];
    [...fields].find(({ value }) => value === "")?.focus();
  };

  return (
    <RowTiles.Provider value={tileOf}>
      <div className={`with-scripts grid one-column gap-3-7 top ${styles.try}`} data-way={way} data-scripted>
        <div className="ends wraps">
          {ways}
          {titles.length > 1 && way === "tap" && (
            <Button
              onClick={() => setInOrder(!inOrder)}
              title={inOrder ? undefined : "The masterlist's order"}
            >
              {inOrder ? "SHUFFLE" : "ORDER"}
            </Button>
          )}
          {screen}
        </div>
        {hasPool && way === "tap" && (
          <ItemPool items={inOrder ? items : mixed} places={places} onToggle={toggle} onOwn={addOwn} />
        )}
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
              {...{ rowsForm, listId }}
              legend="Your list"
              count={plural(filled.length, "item")}
              instead={bands}
              removable
              placeholder={hasPool ? "Tap your next one" : "Your next one"}
              knownTitles={titles}
            />
            <div className={styles.dock}>
              <Effect {...{ rowsForm, listId, viewer }} isBlind={props.isBlind} count={filled.length} />
              <PickedStrip {...{ rows, tapped }} />
              <Button type="submit" variant="drop" className={styles.drop}>
                DROP IT
              </Button>
            </div>
            <NextStep
              {...{ viewer, edit, dropForm }}
              onLogIn={() => filled.length > 0 && rememberDrop(listId)}
            />
          </form>
        </FormProvider>
      </div>
    </RowTiles.Provider>
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

type StepProps = Pick<Props, "viewer" | "edit"> & { dropForm: string; onLogIn: () => void };

function NextStep({ viewer, edit, dropForm, onLogIn }: StepProps) {
  const words = edit
    ? "You have a version here. Next: compare it with this one."
    : "You can take it back right after.";
  return (
    <p className="quiet fine text-center">
      {viewer ? (
        words
      ) : (
        <>
          Then sign up or{" "}
          <Link className="in-line" to={paths.login(dropForm)} onClick={onLogIn}>
            log in
          </Link>
          . Your list comes along.
        </>
      )}
    </p>
  );
}

type EffectProps = Pick<Props, "listId" | "viewer" | "isBlind"> & { rowsForm: RowsForm; count: number };

function Effect({ rowsForm, listId, viewer, isBlind, count }: EffectProps) {
  const ballots = useBallots(listId, viewer);
  const { preview } = usePreviewMerge(rowsForm, count > 0 ? ballots : null);
  const [lead, rest] = isBlind
    ? ["Nobody sees the other lists yet.", "What yours changes shows once they are revealed."]
    : ballots?.others.length === 0
      ? ["Yours is the first list here.", ""]
      : count === 0
        ? ["Tap one and see what it changes.", ""]
        : preview
          ? effectWords(preview)
          : [`${plural(count, "item")} in your list.`, ""];
  return (
    <p className={`small ${styles.effect}`} role="status">
      <b>{lead}</b> <span>{rest}</span>{" "}
      {preview && !isBlind && <span className="wide-only">{agreementSentence(preview, count)}</span>}
    </p>
  );
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
