import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import { type TypedMention, typedMention } from "~/lib/text/mentions";
import options from "~/ui/fields/combobox.module.css";
import { isComposing } from "~/ui/fields/composing";
import { fetchJson } from "~/ui/requests/fetch-json";
import styles from "./mention-suggestions.module.css";

const DEBOUNCE_MS = 200;

export type MentionSuggestionsProps = { field: RefObject<HTMLTextAreaElement>; listId: string };

/** Suggests members while '@' and the beginning of a name stand before the cursor. */
export default function MentionSuggestions({ field, listId }: MentionSuggestionsProps) {
  const id = useId();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const names = useNames(typed, listId);
  const [chosen, setChosen] = useState<string>();
  const active = Math.max(0, names.indexOf(chosen ?? ""));
  const isOpen = names.length > 0;

  const pick = (name: string | undefined) => {
    const element = field.current;
    if (!element || !typed || !name) return;
    const { value, selectionEnd } = element;
    element.setRangeText(
      `@${name}${/^\s/.test(value.slice(selectionEnd)) ? "" : " "}`,
      typed.at,
      selectionEnd,
      "end",
    );
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.focus();
  };
  const press = useRef((_: KeyboardEvent) => {});
  press.current = (event) => {
    if (!isOpen || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen(names[(active + step + names.length) % names.length]);
    else if (event.key === "Escape") setTyped(null);
    else if (
      (event.key === "Enter" || event.key === "Tab") &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey
    )
      pick(names[active]);
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => setTyped(typedMention(element.value, element.selectionEnd));
    read();
    for (const type of ["input", "click"]) element.addEventListener(type, read, { signal });
    element.addEventListener("blur", () => setTyped(null), { signal });
    element.addEventListener("keydown", (event) => press.current(event), { signal });
    return () => listening.abort();
  }, [field]);

  useEffect(() => {
    const element = field.current;
    element?.setAttribute("aria-autocomplete", "list");
    if (isOpen) element?.setAttribute("aria-controls", id);
    else element?.removeAttribute("aria-controls");
    if (isOpen) element?.setAttribute("aria-activedescendant", `${id}-${active}`);
    else element?.removeAttribute("aria-activedescendant");
  }, [field, id, isOpen, active]);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

  return (
    <>
      {isOpen && (
        <div
          className={`small bold fits ${options.options} ${styles.names}`}
          ref={list}
          role="listbox"
          id={id}
          aria-label="Members"
        >
          {names.map((name, i) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={name}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              className={options.option}
              data-active-item={i === active || undefined}
              onPointerDown={(event) => {
                // keeps the focus in the field
                event.preventDefault();
                pick(name);
              }}
            >
              {name}
            </div>
          ))}
        </div>
      )}
      <span className="sr-only" role="status">
        {isOpen && `${names.length === 1 ? "1 member" : `${names.length} members`}: ${names[active]}`}
      </span>
    </>
  );
}

function useNames(typed: TypedMention | null, listId: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  const beginning = typed?.name;
  useEffect(() => {
    if (!beginning) return setNames([]);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ q: beginning, list: listId });
      fetchJson<string[]>(`${paths.suggestPeople}?${query}`, { signal: asking.signal })
        .then((found) => setNames(found.filter((name) => name.toLowerCase() !== beginning.toLowerCase())))
        .catch((error) => asking.signal.aborted || console.warn("no suggestions", error));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [beginning, listId]);
  return typed ? names : NONE;
}

const NONE: string[] = [];
