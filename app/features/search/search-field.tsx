import { Form, useLocation, useNavigate, useParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import styles from "./search-field.module.css";

/** Milliseconds of quiet before what is typed is searched. */
export const DEBOUNCE_MS = 300;

/** The search form: submits as a plain GET, and tells what is typed as it is typed. */
export function SearchField({ term, onType }: { term: string; onType: (typed: string) => void }) {
  return (
    <Form method="get" action="/search" role="search" className={styles.form}>
      <label htmlFor="searchterm" className="visually-hidden">
        Search lists
      </label>
      <Icon name="search" />
      <input
        className={styles.input}
        id="searchterm"
        type="search"
        name="searchterm"
        placeholder="a film, a city, a person"
        defaultValue={term}
        // biome-ignore lint/a11y/noAutofocus: the page is for nothing else
        autoFocus={term === ""}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" variant="drop">
        SEARCH
      </Button>
    </Form>
  );
}

/** What is typed, and the page following it after a moment of quiet; blank text asks nothing. */
export function useLiveSearch(term: string) {
  const [typed, setTyped] = useState(term);
  const [before, setBefore] = useState(term);
  const navigate = useNavigate();
  const byPath = useParams().term !== undefined;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  if (before !== term) {
    setBefore(term);
    if (typed.trim() === "") setTyped(term);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was searched last, the timer has done its work
  useEffect(() => () => clearTimeout(timer.current), [key]);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === "") return window.history.replaceState(window.history.state, "", "/search");
    if (wanted === term.trim()) return;
    timer.current = setTimeout(() => {
      const word = encodeURIComponent(wanted);
      navigate(byPath ? `/search/${word}` : `/search?searchterm=${word}`, {
        replace: true,
        preventScrollReset: true,
      });
    }, DEBOUNCE_MS);
  };
  return { typed, type };
}
