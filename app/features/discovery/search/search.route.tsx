import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { chaptersAmong, droppersAmong } from "~/features/discovery/front-page/about-cards";
import { Feed } from "~/features/discovery/front-page/feed";
import { Rail } from "~/features/discovery/front-page/rail";
import { RailChapters, RailDisputed, RailPeople } from "~/features/discovery/front-page/rail-parts";
import type { CardPage, PageCard } from "~/features/lists/cards/card-view";
import { pageCards } from "~/features/lists/cards/page-cards";
import { Person } from "~/features/lists/people-to-follow/person";
import { beforeParam } from "~/lib/addresses/paging";
import { paths } from "~/lib/addresses/paths";
import { isolate } from "~/lib/text/isolate";
import { plural } from "~/lib/text/plural";
import { LinkButton } from "~/ui/buttons/button";
import { Chip } from "~/ui/buttons/chip";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { LinkList } from "~/ui/links/link-list";
import { metaFrom } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { useFailedReads } from "~/ui/requests/fetch-retry";
import { EmptyState } from "~/ui/states/empty-state";
import { CardSkeleton } from "~/ui/states/skeleton";
import type { FoundItem } from "./found-items";
import type { PutFirst } from "./put-first";
import { RecentSearches, useKeptSearch } from "./recent-searches";
import { NOTHING, searchEverything } from "./search.server";
import { SearchField, useLiveSearch } from "./search-field";
import { SearchItems } from "./search-items";
import { readSearchStart } from "./search-start.server";
import { SearchStart } from "./search-start-view";
import { isTooLongToSearch, SEARCH_TOO_LONG } from "./search-words";

export const meta = metaFrom<typeof loader>((data) => ({
  title: data?.term ? `Search: ${data.term}` : "Search",
  description: "Search ranked lists by title, item, chapter or person.",
}));

export async function loader({ request, params, context: { app, viewer } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const term = params.term ?? query.get("searchterm") ?? "";
  const before = beforeParam(request);
  const tooLong = isTooLongToSearch(term);
  const found = tooLong
    ? NOTHING
    : await searchEverything(app, viewer, term, { before, exact: query.has("exact") });
  const start = term.trim() === "" ? await readSearchStart(app, viewer) : null;
  const near = found.near && { ...found.near, ...pageCards({ cards: found.near.cards, before: null }) };
  return data(
    { term, tooLong, first: before === undefined, ...found, page: pageCards(found.page), near, start },
    { status: tooLong ? 400 : 200 },
  );
}

export default function SearchPage() {
  const { term, tooLong, first, page, items, people, putFirst, chapters, near, start } =
    useLoaderData<typeof loader>();
  const { typed, type } = useLiveSearch(term);
  const lost = useFailedReads();
  const waiting = useNavigation().state === "loading" && !lost && typed.trim() !== term.trim();
  const blank = typed.trim() === "";
  const found = blank ? [] : [...page.cards, ...(near?.cards ?? [])];
  const nothing = page.cards.length === 0;
  useKeptSearch(term, page.cards.length > 0);
  return (
    <div className="with-rail">
      <div className="stack">
        <h1 className="sr-only">Search</h1>
        <SearchField term={term} onType={type} />
        <p className={waiting || blank ? "sr-only" : "meta"} role="status">
          {blank
            ? ""
            : waiting
              ? "Searching"
              : tooLong
                ? SEARCH_TOO_LONG
                : first
                  ? foundWords(term, page, near)
                  : `More lists with ${quote(term)}`}
        </p>
        {blank ? (
          start ? (
            <SearchStart {...start} beside={<RecentSearches />} />
          ) : (
            <p className="meta">Every word counts: titles, items, chapters and people.</p>
          )
        ) : waiting ? (
          <CardSkeleton />
        ) : (
          <>
            <SearchNames people={people} chapters={chapters} />
            <SearchItems id="found-items" items={items} />
            {nothing && (near || tooLong) ? null : <Feed page={page} empty={<NothingFound term={term} />} />}
            {near && <NearSpelling term={term} near={near} />}
          </>
        )}
      </div>
      <Rail>
        {!blank && <PeopleWhoPutFirst term={term} people={putFirst} />}
        <RailChapters heading="Chapters of these lists" chapters={chaptersAmong(found)} />
        <RailPeople heading="Who drops them" people={droppersAmong(found)} />
        <RailDisputed heading="Most disputed of them" cards={found} />
      </Rail>
    </div>
  );
}

type Near = { text: string; cards: PageCard[]; items: FoundItem[]; more: boolean };

/** Describes the number of results; beyond the first page they are not counted. */
function foundWords(term: string, { cards, before }: CardPage<number, PageCard>, near: Near | null): string {
  if (cards.length === 0 && near) return `Nothing for ${quote(term)}. Results for ${quote(near.text)}:`;
  const count = plural(cards.length, "list");
  return `${before === null ? count : `More than ${count}`} with ${quote(term)}`;
}

const quote = (text: string) => `“${isolate(text)}”`;

/** Stands in place of results for the text as typed. */
function NearSpelling({ term, near }: { term: string; near: Near }) {
  const { text, cards, items, more } = near;
  return (
    <>
      <p className="touch-links small flex wraps gap-1-4">
        <Link to={paths.searchText(term, { exact: true })}>Search only for {quote(term)}</Link>
        {more && <Link to={paths.searchText(text)}>Everything for {quote(text)}</Link>}
      </p>
      <SearchItems id="near-items" items={items} />
      <Feed page={{ cards, before: null }} empty={null} />
    </>
  );
}

const NothingFound = ({ term }: { term: string }) => (
  <EmptyState text={`No list has ${quote(term)} in it yet. It could be yours.`}>
    <LinkButton variant="outlined" to={paths.drop}>
      DROP
    </LinkButton>
    <LinkButton to="/">TO FEED</LinkButton>
    <LinkButton to={paths.homeTab("people")}>BUSIEST LISTS</LinkButton>
  </EmptyState>
);

function PeopleWhoPutFirst({ term, people }: { term: string; people: PutFirst[] }) {
  const viewer = useViewer();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="put-first">
      <h2 className="eyebrow" id="put-first">
        People who put {quote(term)} first
      </h2>
      <ul className="ruled">
        {people.map((person) => (
          <Person key={person.name} person={person}>
            put <bdi>{person.firsts[0]?.title}</bdi> first in{" "}
            <Link to={paths.list(person.listId)}>
              <bdi>{person.listTitle}</bdi>
            </Link>
          </Person>
        ))}
      </ul>
      {viewer && (
        <LinkButton variant="plain" to={paths.ownAlike}>
          WHO RANKS LIKE YOU
        </LinkButton>
      )}
    </section>
  );
}

type Props = { people: string[]; chapters: { name: string; lists: number }[] };

function SearchNames({ people, chapters }: Props) {
  if (people.length + chapters.length === 0) return null;
  return (
    <div className="stack-3 rule-below pad-below-5">
      {chapters.length > 0 && (
        <LinkList id="found-chapters" heading="Chapters" className="links">
          {chapters.map(({ name, lists }) => (
            <li key={name} className="line touch">
              <Chip name={name} /> <span className="meta">{plural(lists, "list")}</span>
            </li>
          ))}
        </LinkList>
      )}
      {people.length > 0 && (
        <LinkList id="found-people" heading="People" className="links">
          {people.map((name) => (
            <li key={name}>
              <Link className="with-icon row-title touch" to={paths.profile(name)}>
                <Face name={name} /> <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </LinkList>
      )}
    </div>
  );
}
