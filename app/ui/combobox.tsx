import { Combobox, ComboboxItem, ComboboxList, useComboboxStore, useStoreState } from "@ariakit/react";
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import styles from "./combobox.module.css";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect";

/** Options shown. */
const OPTIONS_MAX = 5;
const DEBOUNCE_MS = 300;

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "defaultValue" | "onChange">;

type Props = InputProps & {
  defaultValue?: string;
  /** Suggestions for the typed text; a failure shows nothing. */
  suggest: (typed: string, signal: AbortSignal) => Promise<string[]>;
  /** Called when an option is taken. Without it the option becomes the field's value. */
  onPick?: (option: string) => void;
  /** Called on a plain Enter that takes no option. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
  handle?: Ref<ComboboxHandle>;
};

export type ComboboxHandle = {
  input: HTMLInputElement | null;
  setValue: (value: string) => void;
};

/** A text field that suggests while typing; without JavaScript a plain text field. */
export function SuggestField({
  defaultValue = "",
  suggest,
  onPick,
  onEnter,
  handle,
  autoFocus,
  ...rest
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const takesOption = useRef(false);
  const [options, setOptions] = useState<string[]>([]);
  const [wanted, setWanted] = useState(false);
  const store = useComboboxStore({
    defaultValue,
    open: wanted && options.length > 0,
    setOpen: setWanted,
  });
  const value = useStoreState(store, "value");
  const open = useStoreState(store, "open");
  useSuggestions({ value, active: wanted, suggest, setOptions });

  useBrowserLayoutEffect(() => {
    // include what was typed before hydration
    const typed = input.current?.value ?? "";
    if (typed !== store.getState().value) store.setValue(typed);
  }, [store]);

  const setValue = (next: string) => {
    store.setValue(next);
    setWanted(false);
    setTimeout(() => input.current?.dispatchEvent(new Event("input", { bubbles: true })));
  };
  useImperativeHandle(handle, () => ({ input: input.current, setValue }));

  const pick = (option: string) => {
    setOptions([]);
    if (onPick) onPick(option);
    else setValue(option);
  };

  return (
    <div className={styles.wrap}>
      <Combobox
        {...rest}
        // biome-ignore lint/a11y/noAutofocus: the library would keep the attribute from a page without scripts
        render={<input autoFocus={autoFocus} />}
        onBlur={(event) => {
          if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) setWanted(false);
          rest.onBlur?.(event);
        }}
        ref={input}
        store={store}
        autoComplete="list"
        showOnClick={false}
        showOnKeyDown={false}
        onKeyDownCapture={() => {
          // asked early: once Enter has taken an option, none is active any more
          takesOption.current = open && Boolean(store.getState().activeId);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && wanted) {
            // Escape closes only the suggestions: the typed text stays, and a surrounding dialog stays open
            if (open) event.preventDefault();
            setWanted(false);
          }
          const isEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
          if (isEnter && !takesOption.current && !event.nativeEvent.isComposing) onEnter?.(event);
          rest.onKeyDown?.(event);
        }}
      />
      {open && (
        <ComboboxList store={store} className={styles.options} alwaysVisible>
          {options.map((option) => (
            <ComboboxItem
              key={option}
              className={styles.option}
              value={option}
              setValueOnClick={false}
              hideOnClick
              onClick={() => pick(option)}
            />
          ))}
        </ComboboxList>
      )}
    </div>
  );
}

type Asking = {
  value: string;
  active: boolean;
  suggest: Props["suggest"];
  setOptions: (options: string[]) => void;
};

/** Asks after a pause in typing; the result of an older question is dropped. */
function useSuggestions({ value, active, suggest, setOptions }: Asking) {
  const ask = useRef(suggest);
  ask.current = suggest;
  useEffect(() => {
    const typed = value.trim();
    if (!active || typed === "") {
      setOptions([]);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask
        .current(typed, asking.signal)
        .then((found) => setOptions(found.filter((option) => option !== typed).slice(0, OPTIONS_MAX)))
        .catch((error) => {
          if (!asking.signal.aborted) console.warn("no suggestions", error);
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [value, active, setOptions]);
}
