import { Form, useNavigate, useParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import { Button } from "~/ui/buttons/button";
import { Icon } from "~/ui/icons/icon";
import styles from "./search-field.module.css";
import { SEARCH_MAX } from "./search-words";

const DEBOUNCE_MS = 300;

/** Submits as a plain GET, and reports the text while typing. */
export function SearchField({ term, onType }: { term: string; onType: (typed: string) => void }) {
  return (
    <Form method="get" action={paths.search} role="search" className={`chips relative ${styles.form}`}>
      <label htmlFor="searchterm" className="sr-only">
        Search lists
      </label>
      <Icon name="search" />
      <input
        className={`row-title shrinks ${styles.input}`}
        id="searchterm"
        type="search"
        dir="auto"
        name="searchterm"
        placeholder="a film, a city"
        defaultValue={term}
        // biome-ignore lint/a11y/noAutofocus: the page has no other purpose
        autoFocus={term === ""}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
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
  /** The text of a navigation from here that has not arrived yet. */
  const [asked, setAsked] = useState<string | null>(null);
  const navigate = useNavigate();
  const byPath = useParams().term !== undefined;
  if (before !== term) {
    setBefore(term);
    setAsked(null);
    // letters typed since a navigation from here began are searched next; any other navigation ends them
    if (typed.trim() === "" || term.trim() !== asked) setTyped(term);
  }

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === "" || wanted === term.trim()) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      navigate(byPath ? paths.searchFor(wanted) : paths.searchText(wanted), {
        replace: true,
        preventScrollReset: true,
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, term, byPath, navigate]);

  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === "") window.history.replaceState(window.history.state, "", paths.search);
  };
  return { typed, type };
}
