import { type ComponentType, type FormEvent, type RefObject, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { announce, LOST } from "~/ui/announce";
import { INTENT } from "./list-form-fields";
import type { LibraryProps } from "./list-form-library.client";
import { type FormIntent, intentButton, type ListFormModel } from "./list-form-model";

type Submitter = HTMLElement | null;

/**
 * Loads the form library at the first touch of the form. What is pressed before it is there waits for it. If it can't be
 * loaded, the form is sent unchecked, and the server checks it; rows can be changed once the library is there.
 */
export function useFormLibrary(form: RefObject<HTMLFormElement>, first: ListFormModel) {
  const [Library, setLibrary] = useState<ComponentType<LibraryProps> | null>(null);
  const [model, setModel] = useState<ListFormModel | null>(null);
  const loading = useRef(false);
  const failed = useRef(false);
  const unchecked = useRef(false);
  const handle = useRef<LibraryHandler>();
  const pressed = useRef<Submitter[]>([]);
  const toFirstKey = useRef<Map<string, string>>();

  const sendPressed = useCallback(() => {
    // each press has to be done before the next
    for (const submitter of pressed.current.splice(0))
      if (form.current) flushSync(() => form.current && press(form.current, submitter));
  }, [form]);

  const load = useCallback(() => {
    if (loading.current) return;
    loading.current = true;
    failed.current = false;
    import("./list-form-library.client").then(
      ({ default: Found }) => setLibrary(() => Found),
      (error) => {
        console.warn("no form library", error);
        failed.current = true;
        for (const submitter of pressed.current.splice(0)) {
          if (submitter?.getAttribute("name") === INTENT) announce(LOST);
          else if (form.current) {
            unchecked.current = true;
            press(form.current, submitter);
            unchecked.current = false;
          }
        }
      },
    );
  }, [form]);

  /** Loads it although it could not be loaded before. */
  const loadAgain = useCallback(() => {
    if (failed.current) loading.current = false;
    load();
  }, [load]);

  const onStart = useCallback(
    (handler: LibraryHandler) => {
      handle.current = handler;
      // outside of React's work
      queueMicrotask(sendPressed);
    },
    [sendPressed],
  );

  const onModel = useCallback(
    (next: ListFormModel) => {
      // rows that were there before the library keep their keys, and so their elements, text and focus
      toFirstKey.current ??= new Map([
        ...next.keys.chapters.map((key, i) => [key, first.keys.chapters[i] ?? key] as const),
        ...next.keys.items.map((key, i) => [key, first.keys.items[i] ?? key] as const),
      ]);
      const known = (key: string) => toFirstKey.current?.get(key) ?? key;
      const { chapters, items } = next.keys;
      setModel({ ...next, keys: { chapters: chapters.map(known), items: items.map(known) } });
    },
    [first],
  );

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (handle.current) return handle.current(event);
    if (unchecked.current) return;
    event.preventDefault();
    pressed.current.push((event.nativeEvent as SubmitEvent).submitter);
    loadAgain();
  };

  return {
    Library,
    model: model ?? first,
    /** Call at the first touch. */
    load,
    /** Call when something is typed. */
    loadAgain,
    /** For the form's element. */
    onSubmit,
    /** For the library. */
    onStart,
    onModel,
    send: useCallback(
      (intent: FormIntent) => {
        if (form.current) press(form.current, newButton(form.current, intent));
      },
      [form],
    ),
  };
}

type LibraryHandler = (event: FormEvent<HTMLFormElement>) => void;

function newButton(form: HTMLFormElement, intent: FormIntent): HTMLButtonElement {
  const { type, name, value, formNoValidate } = intentButton(form.id, intent);
  return Object.assign(document.createElement("button"), { type, name, value, formNoValidate });
}

/** Submits by a button, or by a copy of it if it is not on the page (any more). */
function press(form: HTMLFormElement, submitter: Submitter): void {
  const gone = submitter && !submitter.isConnected;
  const button = gone ? (submitter.cloneNode() as HTMLButtonElement) : submitter;
  if (gone && button) {
    button.hidden = true;
    form.appendChild(button);
  }
  form.requestSubmit(button);
  if (gone) button?.remove();
}
