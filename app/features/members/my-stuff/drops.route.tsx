import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Feed } from "~/features/discovery/front-page/feed";
import { NoDrops } from "~/features/discovery/front-page/no-drops";
import { pageCards } from "~/features/lists/cards/page-cards";
import { NextLists } from "~/features/lists/next-lists/next-lists";
import { droppedListsPage } from "~/features/lists/reads/member-lists.server";
import { beforeParam } from "~/lib/addresses/paging";
import { requireMember } from "~/platform/viewer.server";
import { metaOf } from "~/ui/page/page-meta";

export const meta = metaOf("My drops", "The lists that you dropped.");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const member = requireMember(context.viewer);
  const { page, next } = await droppedListsPage(context.app, member, { before: beforeParam(request) });
  return { page: pageCards(page, { ownOrder: true }), next };
}

export default function Drops() {
  const { page, next } = useLoaderData<typeof loader>();
  return (
    <Feed
      page={page}
      empty={
        <>
          <NoDrops />
          <NextLists heading="Add your version to one of these" lists={next} />
        </>
      }
    />
  );
}
