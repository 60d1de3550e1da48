import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData, useNavigation } from "@remix-run/react";
import { Feed } from "~/features/feed/feed";
import { Rail } from "~/features/feed/rail";
import { beforeParam } from "~/lib/paging";
import { answering } from "~/platform/page-refusal.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { useLostReads } from "~/ui/lost-reads";
import { pageMeta } from "~/ui/page-meta";
import { CardSkeleton } from "~/ui/skeleton";
import { searchLists } from "./search.server";
import { SearchField, useLiveSearch } from "./search-field";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({
    title: data?.term ? `Search: ${data.term}` : "Search",
    description: "Search ranked lists by title, item, chapter or person.",
    matches,
  }),
  { name: "robots", content: "noindex" },
];

export const loader = answering(async ({ request, params, context: { app, viewer } }: LoaderFunctionArgs) => {
  const term = params.term ?? new URL(request.url).searchParams.get("searchterm") ?? "";
  return { term, page: await searchLists(app, viewer, term, { before: beforeParam(request) }) };
});

export default function Search() {
  const { term, page } = useLoaderData<typeof loader>();
  const { typed, type } = useLiveSearch(term);
  const lost = useLostReads();
  const waiting = useNavigation().state === "loading" && !lost && typed.trim() !== term.trim();
  const blank = typed.trim() === "";
  return (
    <div className="with-rail">
      <div className="stack">
        <h1 className="visually-hidden">Search</h1>
        <SearchField term={term} onType={type} />
        <p className="visually-hidden" role="status">
          {blank
            ? ""
            : waiting
              ? "Searching"
              : page.cards.length > 0
                ? `Lists with ${term}`
                : `Nothing with ${term}`}
        </p>
        {blank ? (
          <p className="meta">Every word counts: titles, items, chapters and people.</p>
        ) : waiting ? (
          <CardSkeleton />
        ) : (
          <Feed page={page} empty={<NothingFound term={term} />} />
        )}
      </div>
      <Rail chapters={[]} />
    </div>
  );
}

const NothingFound = ({ term }: { term: string }) => (
  <EmptyState text={`No list has “${term}” in it yet. It could be yours.`}>
    <LinkButton variant="drop" to="/drop">
      DROP
    </LinkButton>
    <LinkButton to="/">TO FEED</LinkButton>
  </EmptyState>
);
