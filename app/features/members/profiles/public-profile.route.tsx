import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { chaptersAmong, droppersAmong } from "~/features/discovery/front-page/about-cards";
import { Feed } from "~/features/discovery/front-page/feed";
import { Rail } from "~/features/discovery/front-page/rail";
import { RailChapters, RailDisputed, RailPeople } from "~/features/discovery/front-page/rail-parts";
import { pageCards } from "~/features/lists/cards/page-cards";
import { BetweenUs } from "~/features/members/people/between-us";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { profilePicture } from "~/features/sharing/share-pictures/shared-picture";
import { beforeParam } from "~/lib/addresses/paging";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { breadcrumbData, profileData, type Site } from "~/lib/markup/linked-data";
import { feedLink } from "~/lib/markup/web-feed";
import { joinPictures } from "~/lib/people/people-pictures";
import { plural } from "~/lib/text/plural";
import { siteOf } from "~/platform/app.server";
import { addToHead } from "~/platform/page-head.server";
import { LinkButton } from "~/ui/buttons/button";
import { metaFrom } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import { firstsOf } from "./firsts";
import { FirstsView } from "./firsts-view";
import { ProfileHead } from "./profile-head";
import type { ProfileView } from "./profile-view";
import { readProfilePage } from "./profiles.server";
import { TasteView } from "./taste-view";

export const meta = metaFrom<typeof loader>(
  (data) =>
    data && {
      title: data.username,
      description: `${data.username} has dropped ${plural(data.listsDropped, "ranked list")} here.`,
      image: { path: data.picture, alt: `${data.username} and their lists` },
      path: paths.profile(data.username),
    },
);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app, viewer } = context;
  const name = params.user ?? "";
  const profile = await readProfilePage(app, viewer, name, { before: beforeParam(request) });
  if (profile.username !== name)
    throw redirect(`${paths.profile(profile.username)}${new URL(request.url).search}`, 301);
  addToHead(context, () => ({
    noindex: profile.listsDropped === 0,
    data: profilePageData(siteOf(app), profile),
    links: [feedLink(serverPaths.profileFeed(profile.username))],
  }));
  const path = serverPaths.profilePicture(profile.username);
  const picture = await pictureAddress(app, path, profilePicture(profile));
  const { picture: face, ...shown } = profile;
  const pictures = joinPictures([
    ...profile.page.cards,
    ...(face ? [{ pictures: { [profile.username]: face } }] : []),
    ...(profile.taste ? [profile.taste] : []),
  ]);
  const firsts = firstsOf(profile.taste ? profile.page.cards : []);
  return { ...shown, firsts, picture, pictures, page: pageCards(profile.page, { ownOrder: profile.own }) };
}

export default function PublicProfile() {
  const profile = useLoaderData<typeof loader>();
  const { username: name, page } = profile;
  return (
    <div className="with-rail">
      <div>
        <ProfileHead {...profile}>
          {!profile.own && (
            <BetweenUs
              username={name}
              between={profile.between}
              reportable={profile.about !== "" || name in profile.pictures}
            />
          )}
        </ProfileHead>
        <FirstsView firsts={profile.firsts} />
        {profile.taste && <TasteView username={profile.username} own={profile.own} taste={profile.taste} />}
        <Feed
          page={profile.page}
          empty={
            <EmptyState text={`${profile.username} has no lists here yet`}>
              <LinkButton to={paths.home}>TO FEED</LinkButton>
              <LinkButton to={paths.homeTab("people")}>BUSIEST LISTS</LinkButton>
              <LinkButton to={paths.homeTab("disputed")}>MOST DISPUTED</LinkButton>
            </EmptyState>
          }
        />
      </div>
      <Rail>
        <RailChapters heading={`Where ${name} drops`} chapters={chaptersAmong(page.cards)} />
        <RailPeople heading="On the same lists" people={droppersAmong(page.cards, name)} />
        <RailDisputed heading="Most disputed of these" cards={page.cards} />
      </Rail>
    </div>
  );
}

const profilePageData = ({ origin, product }: Site, profile: Omit<ProfileView, "page">): object[] => [
  profileData(origin, profile),
  breadcrumbData(origin, product, [{ name: profile.username, path: paths.profile(profile.username) }]),
];
