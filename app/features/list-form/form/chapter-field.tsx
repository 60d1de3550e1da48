import { useField } from "@conform-to/react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { CHAPTERS, INTENT_FIELD, PENDING_CHAPTER } from "~/features/list-form/model/list-form-fields";
import type { ListFormValues } from "~/features/list-form/model/list-form-schema";
import { chapterKey, chapterProblem } from "~/features/lists/model/chapter-checks";
import { CHAPTERS_MAX } from "~/features/lists/model/chapter-limits";
import { paths } from "~/lib/addresses/paths";
import { cleanLine } from "~/lib/text/clean";
import { Button } from "~/ui/buttons/button";
import { SuggestField } from "~/ui/fields/combobox";
import { isComposing } from "~/ui/fields/composing";
import type { ComboboxHandle } from "~/ui/fields/suggest-field";
import { Icon } from "~/ui/icons/icon";
import { fetchJson } from "~/ui/requests/fetch-json";
import styles from "./chapter-field.module.css";

type Props = {
  pending?: string;
};

export function ChapterField({ pending = "" }: Props) {
  const id = useId();
  const typing = useRef<ComboboxHandle>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [field, form] = useField<string[], ListFormValues>(CHAPTERS);
  const chapters = field.getFieldList();
  const names = chapters.map(({ initialValue }) => initialValue ?? "");
  const full = chapters.length >= CHAPTERS_MAX;
  const errors = [problem, ...(field.errors ?? []), ...chapters.flatMap((chapter) => chapter.errors ?? [])];
  const messages = [...new Set(errors.filter(Boolean))];

  const add = (text: string) => {
    const name = cleanLine(text);
    if (!name) return;
    const nameProblem = chapterProblem(name);
    setProblem(nameProblem);
    if (nameProblem) return;
    typing.current?.setValue("");
    if (names.some((known) => chapterKey(known) === chapterKey(name))) return;
    form.insert({ name: field.name, defaultValue: name });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "," || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    add(event.currentTarget.value);
  };

  return (
    <fieldset className="stack-1" id={field.id} tabIndex={-1}>
      <legend className="small bold ends">
        <span>Chapters</span>
        <span className="small faint">
          {chapters.length > 0 ? `${chapters.length} of ${CHAPTERS_MAX}` : `up to ${CHAPTERS_MAX}`}
        </span>
      </legend>
      <div className="chips">
        {chapters.map((chapter, index) => (
          <span
            className={`tinted small middle ${styles.chip}`}
            key={chapter.key}
            data-invalid={chapter.errors ? true : undefined}
          >
            <input type="hidden" id={chapter.id} name={chapter.name} defaultValue={names[index]} />
            {names[index]}
            <button
              {...form.remove.getButtonProps({ name: CHAPTERS, index })}
              className={`hover-accent center ${styles.remove}`}
              aria-label={`Remove the chapter ${names[index]}`}
              onClick={() => typing.current?.input?.focus()}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        {!full && (
          <div className="with-icon gap-3">
            <SuggestField
              handle={typing}
              id={id}
              className={styles.input}
              name={PENDING_CHAPTER}
              defaultValue={pending}
              aria-label="Add a chapter"
              aria-invalid={messages.length > 0 || undefined}
              aria-describedby={messages.length > 0 ? `${id}-error` : undefined}
              placeholder="add a chapter"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              suggest={fetchSuggestions}
              onPick={add}
              onEnter={(event) => {
                event.preventDefault();
                add(event.currentTarget.value);
              }}
              onKeyDown={onKeyDown}
              onInput={() => setProblem(null)}
            />
            <Button
              type="submit"
              name={INTENT_FIELD}
              value="add-chapter"
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                add(typing.current?.input?.value ?? "");
              }}
            >
              ADD
            </Button>
          </div>
        )}
      </div>
      {messages.length > 0 && (
        <p className="wrong small bold" id={`${id}-error`}>
          {messages.join(". ")}
        </p>
      )}
    </fieldset>
  );
}

const fetchSuggestions = (typed: string, signal: AbortSignal) =>
  fetchJson<string[]>(`${paths.suggestChapters}?${new URLSearchParams({ q: typed })}`, { signal });
