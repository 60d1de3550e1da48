import { Combobox, ComboboxItem, ComboboxList, useComboboxStore, useStoreState } from "@ariakit/react";
import { type ComponentPropsWithRef, useEffect, useLayoutEffect, useRef, useState } from "react";
import styles from "./combobox.module.css";
import { isPlainEnter, type Suggestion, type SuggestionsProps } from "./suggest-field";

const OPTIONS_MAX = 5;
const DEBOUNCE_MS = 300;

export default function Suggestions({ input, latest, typed, set, close, onAttributes }: SuggestionsProps) {
  const takesOption = useRef(false);
  const [options, setOptions] = useState<Suggestion[]>([]);
  const [wanted, setWanted] = useState(
    () => Boolean(typed.current) && document.activeElement === input.current,
  );
  const store = useComboboxStore({
    defaultValue: input.current?.value ?? "",
    open: wanted && options.length > 0,
    setOpen: setWanted,
  });
  const value = useStoreState(store, "value");
  const open = useStoreState(store, "open");
  useAnswers({ value, active: wanted, latest, setOptions });

  useEffect(() => {
    close.current = (next) => {
      store.setValue(next);
      setWanted(false);
    };
  }, [close, store]);

  const pick = (option: string) => {
    setOptions([]);
    if (latest.current?.onPick) latest.current.onPick(option);
    else set.current?.(option);
  };

  return (
    <>
      <Combobox
        store={store}
        autoComplete="list"
        showOnClick={false}
        showOnKeyDown={false}
        onBlur={(event) => {
          if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) setWanted(false);
          latest.current?.onBlur?.(event);
        }}
        onKeyDownCapture={() => {
          // read on keydown: once Enter has picked an option, none is active any more
          takesOption.current = open && Boolean(store.getState().activeId);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && wanted) {
            // Escape closes only the suggestions: the typed text stays, and a surrounding dialog stays open
            if (open) event.preventDefault();
            setWanted(false);
          }
          if (isPlainEnter(event) && !takesOption.current) latest.current?.onEnter?.(event);
          latest.current?.onKeyDown?.(event);
        }}
        onPaste={(event) => latest.current?.onPaste?.(event)}
        render={(attributes) => <AttachedList {...{ attributes, input, onAttributes }} />}
      />
      {open && (
        <ComboboxList store={store} className={styles.options} alwaysVisible>
          {options.map(({ title, use }) => (
            <ComboboxItem
              key={title}
              className={styles.option}
              value={title}
              aria-label={title}
              aria-description={use || undefined}
              data-use={use || undefined}
              setValueOnClick={false}
              hideOnClick
              onClick={() => pick(title)}
            />
          ))}
        </ComboboxList>
      )}
    </>
  );
}

type AttachedProps = Pick<SuggestionsProps, "input" | "onAttributes"> & {
  attributes: ComponentPropsWithRef<"input">;
};

/** Represents the field to the library; the field keeps its own value. */
function AttachedList({
  attributes: { ref, value: _value, ...attributes },
  input,
  onAttributes,
}: AttachedProps) {
  useLayoutEffect(() => {
    const attach = (element: HTMLInputElement | null) => {
      if (typeof ref === "function") ref(element);
      else if (ref && typeof ref === "object") Object.assign(ref, { current: element });
    };
    attach(input.current);
    return () => attach(null);
  }, [ref, input]);
  useLayoutEffect(() => onAttributes(attributes));
  return null;
}

const asSuggestion = (found: string | Suggestion) =>
  typeof found === "string" ? { title: found, use: "" } : found;

type SuggestionRequest = Pick<SuggestionsProps, "latest"> & {
  value: string;
  active: boolean;
  setOptions: (options: Suggestion[]) => void;
};

/** Fetches suggestions after a pause in typing and aborts the previous request. */
function useAnswers({ value, active, latest, setOptions }: SuggestionRequest) {
  useEffect(() => {
    const typed = value.trim();
    if (!active || typed === "") {
      setOptions([]);
      return;
    }
    const isAnother = ({ title }: Suggestion) => title !== typed;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      latest.current
        ?.suggest(typed, asking.signal)
        .then((found) => setOptions(found.map(asSuggestion).filter(isAnother).slice(0, OPTIONS_MAX)))
        .catch((error) => {
          if (!asking.signal.aborted) console.warn("no suggestions", error);
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [value, active, latest, setOptions]);
}
