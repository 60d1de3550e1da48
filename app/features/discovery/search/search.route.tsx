import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData, useNavigation } from "@remix-run/react";
import { chaptersAmong, droppersAmong } from "~/features/discovery/front-page/about-cards";
import { Feed } from "~/features/discovery/front-page/feed";
import { Rail } from "~/features/discovery/front-page/rail";
import { RailChapters, RailDisputed, RailPeople } from "~/features/discovery/front-page/rail-parts";
import type { CardPage } from "~/features/lists/cards/card-view";
import { pageCards } from "~/features/lists/cards/page-cards";
import { beforeParam } from "~/lib/paging";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { pageMeta } from "~/ui/page-meta";
import { useFailedReads } from "~/ui/requests/fetch-retry";
import { CardSkeleton } from "~/ui/skeleton";
import { searchEverything } from "./search.server";
import { SearchField, useLiveSearch } from "./search-field";
import { SearchNames } from "./search-names";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    title: data?.term ? `Search: ${data.term}` : "Search",
    description: "Search ranked lists by title, item, chapter or person.",
    matches,
  });

export async function loader({ request, params, context: { app, viewer } }: LoaderFunctionArgs) {
  const term = params.term ?? new URL(request.url).searchParams.get("searchterm") ?? "";
  const before = beforeParam(request);
  const found = await searchEverything(app, viewer, term, { before });
  return { term, first: before === undefined, ...found, page: pageCards(found.page) };
}

export default function SearchPage() {
  const { term, first, page, people, chapters } = useLoaderData<typeof loader>();
  const { typed, type } = useLiveSearch(term);
  const lost = useFailedReads();
  const waiting = useNavigation().state === "loading" && !lost && typed.trim() !== term.trim();
  const blank = typed.trim() === "";
  const found = blank ? [] : page.cards;
  return (
    <div className="with-rail">
      <div className="stack">
        <h1 className="visually-hidden">Search</h1>
        <SearchField term={term} onType={type} />
        <p className={waiting ? "visually-hidden" : "meta"} role="status">
          {blank ? "" : waiting ? "Searching" : first ? foundWords(term, page) : `More lists with “${term}”`}
        </p>
        {blank ? (
          <p className="meta">Every word counts: titles, items, chapters and people.</p>
        ) : waiting ? (
          <CardSkeleton />
        ) : (
          <>
            <SearchNames people={people} chapters={chapters} />
            <Feed page={page} empty={<NothingFound term={term} />} />
          </>
        )}
      </div>
      <Rail>
        <RailChapters heading="Chapters of these lists" chapters={chaptersAmong(found)} />
        <RailPeople heading="Who drops them" people={droppersAmong(found)} />
        <RailDisputed heading="Most disputed of them" cards={found} />
      </Rail>
    </div>
  );
}

/** Describes the number of results; beyond the first page they are not counted. */
const foundWords = (term: string, { cards, before }: CardPage) =>
  `${before === null ? plural(cards.length, "list") : `More than ${plural(cards.length, "list")}`} with “${term}”`;

const NothingFound = ({ term }: { term: string }) => (
  <EmptyState text={`No list has “${term}” in it yet. It could be yours.`}>
    <LinkButton variant="drop" to={paths.drop}>
      DROP
    </LinkButton>
    <LinkButton to="/">TO FEED</LinkButton>
    <LinkButton to={paths.homeTab("people")}>WHERE MOST PEOPLE ARE</LinkButton>
  </EmptyState>
);
