import { Form, useLocation, useNavigate, useParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons/icon";
import styles from "./search-field.module.css";

const DEBOUNCE_MS = 300;

/** Submits as a plain GET, and reports the text while typing. */
export function SearchField({ term, onType }: { term: string; onType: (typed: string) => void }) {
  return (
    <Form method="get" action={paths.search} role="search" className={styles.form}>
      <label htmlFor="searchterm" className="visually-hidden">
        Search lists
      </label>
      <Icon name="search" />
      <input
        className={styles.input}
        id="searchterm"
        type="search"
        dir="auto"
        name="searchterm"
        placeholder="a film, a city, a person"
        defaultValue={term}
        // biome-ignore lint/a11y/noAutofocus: the page has no other purpose
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

/** Navigates to the search for the typed text after a pause. Blank text sends no request. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation makes the timer obsolete
  useEffect(() => () => clearTimeout(timer.current), [key]);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === "") return window.history.replaceState(window.history.state, "", paths.search);
    if (wanted === term.trim()) return;
    timer.current = setTimeout(() => {
      navigate(byPath ? paths.searchFor(wanted) : paths.searchText(wanted), {
        replace: true,
        preventScrollReset: true,
      });
    }, DEBOUNCE_MS);
  };
  return { typed, type };
}
