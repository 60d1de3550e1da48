import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageCards } from "~/features/cards/page-cards";
import { Feed } from "~/features/feed/feed";
import { NoDrops } from "~/features/feed/no-drops";
import { droppedLists } from "~/features/lists/member-lists.server";
import { beforeParam } from "~/lib/paging";
import { requireMember } from "~/platform/viewer.server";
import { pageMeta } from "~/ui/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "My drops", description: "The lists that you dropped.", matches });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const member = requireMember(context.viewer);
  const page = await droppedLists(context.app, member, { before: beforeParam(request) });
  return { page: pageCards(page, { ownOrder: true }) };
}

export default function Drops() {
  const { page } = useLoaderData<typeof loader>();
  return <Feed page={page} empty={<NoDrops />} />;
}
