import { type ComponentType, useImperativeHandle, useMemo, useRef, useState } from "react";
import styles from "./combobox.module.css";
import {
  type InputProps,
  isPlainEnter,
  type SuggestFieldProps,
  type SuggestionsProps,
} from "./suggest-field";

/** ARIA attributes until the library is loaded, which sets the same. */
const CLOSED_STATE = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-haspopup": "listbox",
  "aria-expanded": false,
} as const;

/**
 * A text field with suggestions; a plain text field without JavaScript. The library loads on first focus and
 * sets its attributes on the existing input element.
 */
export function SuggestField({ defaultValue = "", handle, autoFocus, ...given }: SuggestFieldProps) {
  const { suggest: _suggest, onPick: _onPick, onEnter, ...rest } = given;
  const input = useRef<HTMLInputElement>(null);
  const close = useRef<(value: string) => void>();
  const typed = useRef(false);
  const latest = useRef(given);
  latest.current = given;
  const [attributes, setAttributes] = useState<InputProps | null>(null);
  const [Suggestions, load] = useSuggestions();

  const setValue = (next: string) => {
    if (input.current) input.current.value = next;
    close.current?.(next);
    setTimeout(() => input.current?.dispatchEvent(new Event("input", { bubbles: true })));
  };
  useImperativeHandle(handle, () => ({ input: input.current, setValue }));
  const set = useRef(setValue);
  set.current = setValue;

  // memoized: each of its renders renders this field again
  const suggestions = useMemo(
    () =>
      Suggestions && <Suggestions {...{ input, latest, typed, close, set }} onAttributes={setAttributes} />,
    [Suggestions],
  );

  const plain: InputProps = {
    ...CLOSED_STATE,
    autoComplete: "off",
    onKeyDown: (event) => {
      if (isPlainEnter(event)) onEnter?.(event);
      rest.onKeyDown?.(event);
    },
  };
  return (
    <div className={`grow relative ${styles.wrap}`}>
      <input
        dir="auto"
        {...rest}
        {...(attributes ?? plain)}
        id={rest.id}
        ref={input}
        defaultValue={defaultValue}
        // biome-ignore lint/a11y/noAutofocus: without JavaScript the page is loaded again, and the focus must stay
        autoFocus={autoFocus}
        onFocus={(event) => {
          load();
          attributes?.onFocus?.(event);
        }}
        onInput={(event) => {
          typed.current = true;
          load();
          rest.onInput?.(event);
        }}
      />
      {suggestions}
    </div>
  );
}

/** Returns the library once loaded, and `load`, which imports it. Until then the field is a plain input. */
function useSuggestions() {
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const loading = useRef(false);
  const load = () => {
    if (loading.current) return;
    loading.current = true;
    import("./suggestions.client").then(
      ({ default: Found }) => setSuggestions(() => Found),
      (error) => {
        loading.current = false;
        console.warn("no suggestions", error);
      },
    );
  };
  return [Suggestions, load] as const;
}
