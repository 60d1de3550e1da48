/** Shared types of a suggesting field and the library that shows the suggestions. */
import type {
  ComponentPropsWithRef,
  InputHTMLAttributes,
  KeyboardEvent,
  MutableRefObject,
  Ref,
  RefObject,
} from "react";
import { isComposing } from "./composing";

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "defaultValue" | "onChange">;

/** An option, and the number of its users as text. */
export type Suggestion = { title: string; use: string };

export type SuggestFieldProps = InputProps & {
  defaultValue?: string;
  /** Loads suggestions for the typed text; a failure shows none. */
  suggest: (typed: string, signal: AbortSignal) => Promise<(string | Suggestion)[]>;
  /** Called when an option is picked. Without it, the option becomes the field's value. */
  onPick?: (option: string) => void;
  /** Called on a plain Enter that picks no option. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
  handle?: Ref<ComboboxHandle>;
};

export type ComboboxHandle = {
  input: HTMLInputElement | null;
  setValue: (value: string) => void;
};

export type SuggestionsProps = {
  input: RefObject<HTMLInputElement>;
  latest: RefObject<SuggestFieldProps>;
  /** True if the user typed before the library had loaded. */
  typed: RefObject<boolean>;
  set: RefObject<(value: string) => void>;
  /** Set by the library: closes the suggestions when the field's value is set. */
  close: MutableRefObject<((value: string) => void) | undefined>;
  onAttributes: (attributes: ComponentPropsWithRef<"input">) => void;
};

/** Returns true for an Enter that is neither a shortcut nor part of a composition. */
export const isPlainEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !ctrlKey && !metaKey && !isComposing(nativeEvent);
