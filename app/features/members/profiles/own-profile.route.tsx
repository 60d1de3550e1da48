import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Feed } from "~/features/discovery/front-page/feed";
import { NoDrops } from "~/features/discovery/front-page/no-drops";
import { pageCards } from "~/features/lists/cards/page-cards";
import { beforeParam } from "~/lib/addresses/paging";
import { paths } from "~/lib/addresses/paths";
import { joinPictures } from "~/lib/people/people-pictures";
import { LinkButton } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import { firstsOf } from "./firsts";
import { FirstsView } from "./firsts-view";
import { ProfileHead } from "./profile-head";
import { readProfilePage } from "./profiles.server";
import { TasteView } from "./taste-view";
import { isYearOffered, YEAR_FROM, yearAt } from "./year-offer";

export const meta = metaOf("Your profile", "Your lists, and what others see of you.");

export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  if (!viewer) return null;
  const profile = await readProfilePage(app, viewer, viewer.username, { before: beforeParam(request) });
  const pictures = joinPictures([...profile.page.cards, ...(profile.taste ? [profile.taste] : [])]);
  const firsts = firstsOf(profile.taste ? profile.page.cards : []);
  const now = app.now();
  const year = isYearOffered(now) && profile.listsDropped >= YEAR_FROM ? yearAt(now) : null;
  return { ...profile, year, firsts, pictures, page: pageCards(profile.page, { ownOrder: true }) };
}

export default function OwnProfile() {
  const profile = useLoaderData<typeof loader>();
  if (!profile) return <Stranger />;
  return (
    <div className="measure">
      <ProfileHead {...profile} />
      {profile.year !== null && (
        <p>
          <Link className="alone" to={paths.year(profile.username, profile.year)}>
            Your {profile.year} in lists
          </Link>
        </p>
      )}
      <FirstsView firsts={profile.firsts} />
      {profile.taste && <TasteView username={profile.username} own={profile.own} taste={profile.taste} />}
      <Feed page={profile.page} empty={<NoDrops />} />
    </div>
  );
}

const Stranger = () => (
  <div className="stack measure">
    <h1>Your profile</h1>
    <EmptyState text="It is here once you are logged in.">
      <LinkButton variant="drop" to={paths.login(paths.ownProfile)}>
        LOG IN
      </LinkButton>
      <LinkButton to={paths.register(paths.ownProfile)}>REGISTER</LinkButton>
      <LinkButton to={paths.home}>TO FEED</LinkButton>
    </EmptyState>
  </div>
);
