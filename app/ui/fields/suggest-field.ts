/** What a field that suggests and the library that shows suggestions know of each other. */
import type {
  ComponentPropsWithRef,
  InputHTMLAttributes,
  KeyboardEvent,
  MutableRefObject,
  Ref,
  RefObject,
} from "react";

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "defaultValue" | "onChange">;

/** An option, and how many have it, in words. */
export type Suggestion = { title: string; use: string };

export type SuggestFieldProps = InputProps & {
  defaultValue?: string;
  /** Suggestions for the typed text; a failure shows nothing. */
  suggest: (typed: string, signal: AbortSignal) => Promise<(string | Suggestion)[]>;
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

export type SuggestionsProps = {
  input: RefObject<HTMLInputElement>;
  /** The field's properties as last rendered. */
  latest: RefObject<SuggestFieldProps>;
  /** Whether something was typed before this was there. */
  typed: RefObject<boolean>;
  set: RefObject<(value: string) => void>;
  /** Filled with what closes the suggestions when the field's value is set. */
  close: MutableRefObject<((value: string) => void) | undefined>;
  /** Called with the library's attributes and handlers for the field. */
  onAttributes: (attributes: ComponentPropsWithRef<"input">) => void;
};

/** An Enter that is neither a shortcut nor part of a composition. */
export const isPlainEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !ctrlKey && !metaKey && !nativeEvent.isComposing;
