import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Feed } from "~/features/discovery/front-page/feed";
import { pageCards } from "~/features/lists/cards/page-cards";
import { NextLists } from "~/features/lists/next-lists/next-lists";
import { savedListsPage } from "~/features/lists/saves/saves.server";
import { beforeParam } from "~/lib/addresses/paging";
import { paths } from "~/lib/addresses/paths";
import { requireMember } from "~/platform/viewer.server";
import { LinkButton } from "~/ui/buttons/button";
import { metaOf } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";

export const meta = metaOf("My stuff", "The lists that you saved.");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const member = requireMember(context.viewer);
  const { page, next } = await savedListsPage(context.app, member, { before: beforeParam(request) });
  return { page: pageCards(page), next };
}

export default function SavedPage() {
  const { page, next } = useLoaderData<typeof loader>();
  return (
    <Feed
      page={page}
      empty={
        <>
          <EmptyState text="Saved lists show up here">
            <LinkButton to="/">TO FEED</LinkButton>
            <LinkButton to={paths.homeTab("people")}>BUSIEST LISTS</LinkButton>
            <LinkButton to={paths.homeTab("disputed")}>MOST DISPUTED</LinkButton>
          </EmptyState>
          <NextLists heading="Lists to begin with" lists={next} />
        </>
      }
    />
  );
}
