import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageCards } from "~/features/cards/page-cards";
import { Feed } from "~/features/feed/feed";
import { Rail } from "~/features/feed/rail";
import { beforeParam } from "~/lib/paging";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { EmptyState } from "~/ui/empty-state";
import { pageMeta } from "~/ui/page-meta";
import { ProfileHead } from "./profile-head";
import { readProfile } from "./profiles.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta({
        title: data.username,
        description: `${data.username} has dropped ${plural(data.listsDropped, "ranked list")} here.`,
        path: paths.profile(data.username),
        matches,
      })
    : [];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app, viewer } = context;
  const given = params.user ?? "";
  const profile = await readProfile(app, viewer, given, { before: beforeParam(request) });
  if (profile.username !== given)
    throw redirect(`${paths.profile(profile.username)}${new URL(request.url).search}`, 301);
  return { ...profile, page: pageCards(profile.page, { ownOrder: profile.own }) };
}

export default function PublicProfile() {
  const profile = useLoaderData<typeof loader>();
  return (
    <div className="with-rail">
      <div>
        <ProfileHead {...profile} />
        <Feed page={profile.page} empty={<EmptyState text={`${profile.username} has no lists here yet`} />} />
      </div>
      <Rail chapters={[]} />
    </div>
  );
}
