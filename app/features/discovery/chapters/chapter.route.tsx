import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { chaptersAmong, droppersAmong } from "~/features/discovery/front-page/about-cards";
import { Feed } from "~/features/discovery/front-page/feed";
import { Rail } from "~/features/discovery/front-page/rail";
import { RailChapters, RailDisputed, RailPeople } from "~/features/discovery/front-page/rail-parts";
import { pageCards } from "~/features/lists/cards/page-cards";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { beforeParam } from "~/lib/addresses/paging";
import { isPathSegment, paths, serverPaths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { breadcrumbData } from "~/lib/markup/linked-data";
import { feedLink } from "~/lib/markup/web-feed";
import { joinPictures } from "~/lib/people/people-pictures";
import { plural } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { addToHead } from "~/platform/page-head.server";
import { Refusal } from "~/platform/refusal";
import { LinkButton } from "~/ui/buttons/button";
import { DropFab } from "~/ui/buttons/drop-fab";
import { Icon } from "~/ui/icons/icon";
import { metaFrom } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import { FollowButton } from "~/ui/toggles/follow-button";
import styles from "./chapter.module.css";
import { readChapter } from "./chapters.server";
import { MuteButton } from "./mute-button";

export const meta = metaFrom<typeof loader>(
  (data) =>
    data && {
      title: data.name,
      description: `Ranked lists in the chapter ${data.name}, newest first.`,
      path: paths.chapter(data.name),
      image: newestPicture(data.page.cards[0]),
    },
);

/** The chapter's own picture is that of its newest list; undefined without one. */
const newestPicture = (card: { id: ListId; title: string } | undefined) =>
  card && { path: paths.sharePicture(card.id), alt: `${card.title}: the top of the list` };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app, viewer } = context;
  const { searchParams } = new URL(request.url);
  const name = params.chapter ?? searchParams.get("name") ?? "";
  if (name === "") throw new Refusal("not-found");
  if (params.chapter === undefined && isPathSegment(name)) throw redirect(paths.chapter(name), 301);
  const chapter = await readChapter(app, viewer, name, { before: beforeParam(request) });
  // redirects only if the case differs: a name that a URL can't represent must not cause a redirect loop
  const otherSpelling =
    params.chapter !== undefined &&
    chapter.name !== name &&
    chapter.name.toLowerCase() === name.toLowerCase();
  if (otherSpelling) throw redirect(paths.chapter(chapter.name) + new URL(request.url).search, 301);
  addToHead(context, () => ({
    noindex: chapter.page.cards.length === 0,
    data: [
      breadcrumbData(app.origin, app.env.PRODUCT_NAME, [
        { name: chapter.name, path: paths.chapter(chapter.name) },
      ]),
    ],
    links: isPathSegment(chapter.name) ? [feedLink(serverPaths.chapterFeed(chapter.name))] : [],
  }));
  const muted = viewer && (viewer.muted?.includes(chapterKey(chapter.name)) ?? false);
  return { ...chapter, muted, page: pageCards(chapter.page), pictures: joinPictures(chapter.page.cards) };
}

export default function Chapter() {
  const { name, followed, followers, muted, page } = useLoaderData<typeof loader>();
  return (
    <div className="with-rail" data-wide>
      <div>
        <header className="rule-below below-5">
          <p className={`with-icon tinted small ${styles.kind}`}>
            <Icon name="tag" /> chapter
          </p>
          <h1 className="above-2" {...ownScript(name)}>
            {name}
          </h1>
          <div className={`line ${styles.bar}`}>
            <FollowButton chapter={name} followed={followed} />
            <span className="meta">{plural(followers, "follower")}</span>
            {muted !== null && <MuteButton chapter={name} muted={muted} />}
          </div>
        </header>
        <Feed
          page={page}
          pull
          empty={
            <EmptyState text="No lists in this chapter yet. Drop the first one.">
              <LinkButton variant="drop" to={paths.drop}>
                DROP
              </LinkButton>
              <LinkButton to={paths.home}>TO FEED</LinkButton>
              <LinkButton to={paths.homeTab("people")}>BUSIEST LISTS</LinkButton>
            </EmptyState>
          }
        />
      </div>
      <Rail>
        <RailPeople heading="Who drops here" people={droppersAmong(page.cards)} />
        <RailDisputed heading="Most disputed here" cards={page.cards} />
        <RailChapters heading="Related chapters" chapters={chaptersAmong(page.cards, name)} />
      </Rail>
      <DropFab />
    </div>
  );
}
