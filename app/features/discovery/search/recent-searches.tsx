import { useEffect, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import { Button } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";

const load = () => import("./recent-searches.client");

/** Keeps what was found in this browser. */
export function useKeptSearch(term: string, isFound: boolean) {
  useEffect(() => {
    if (isFound) void load().then(({ keepSearch }) => keepSearch(term), console.warn);
  }, [term, isFound]);
}

/** The last searches of this browser. They scroll in a heading's row, so that nothing moves once they are known. */
export function RecentSearches() {
  const [words, setWords] = useState<string[]>([]);
  useEffect(() => {
    void load().then(({ recentSearches }) => setWords(recentSearches()), console.warn);
  }, []);
  const clear = async () => {
    (await load()).clearSearches();
    setWords([]);
  };
  return (
    <div className="line touch-links with-scripts gap-x-3 shrinks scrolls nowrap">
      {words.length > 0 && (
        <>
          <span className="meta">Lately</span>
          {words.map((word) => (
            <Link key={word} to={paths.searchText(word)} dir="auto">
              {word}
            </Link>
          ))}
          <Button type="button" variant="quiet" onClick={clear}>
            CLEAR
          </Button>
        </>
      )}
    </div>
  );
}
