import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { followedChaptersPage } from "~/features/discovery/chapters/chapters.server";
import { paths } from "~/lib/addresses/paths";
import { tileOfChapter } from "~/lib/look/tile";
import { plural } from "~/lib/text/plural";
import { requireMember } from "~/platform/viewer.server";
import { LinkButton } from "~/ui/buttons/button";
import { metaOf } from "~/ui/page/page-meta";
import { FocusStays } from "~/ui/requests/focus-stays";
import { EmptyState } from "~/ui/states/empty-state";
import { ChapterTile } from "~/ui/tiles/chapter-tile";
import { FollowButton } from "~/ui/toggles/follow-button";
import styles from "./my-stuff.module.css";

export const meta = metaOf("My chapters", "The chapters that you follow.");

export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context.viewer);
  const { chapters, toFollow } = await followedChaptersPage(context.app, member);
  return {
    chapters: chapters.map(({ name, listeners }) => tiled(name, plural(listeners, "follower"))),
    toFollow: toFollow.map(({ name, lists }) => tiled(name, plural(lists, "list"))),
  };
}

const tiled = (name: string, words: string) => ({ name, words, tile: tileOfChapter(name) });

export default function ChaptersPage() {
  const { chapters, toFollow } = useLoaderData<typeof loader>();
  return (
    <FocusStays controls="li button">
      {chapters.length === 0 ? (
        <>
          <EmptyState text="Followed chapters show up here">
            <LinkButton to={paths.firstSteps}>CHAPTERS TO FOLLOW</LinkButton>
            <LinkButton to={paths.search}>SEARCH</LinkButton>
            <LinkButton to="/">TO FEED</LinkButton>
          </EmptyState>
          <ul className={`columns pad-y-4 ${styles.tiles}`} aria-label="Chapters to follow">
            {toFollow.map((chapter) => (
              <li key={chapter.name} className="stack-1 start">
                <ChapterTile {...chapter} />
                <FollowButton chapter={chapter.name} followed={false} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul className={`columns pad-y-4 ${styles.tiles}`}>
          {chapters.map((chapter) => (
            <li key={chapter.name} className="stack-1 start">
              <ChapterTile {...chapter} />
              <FollowButton chapter={chapter.name} followed />
            </li>
          ))}
        </ul>
      )}
    </FocusStays>
  );
}
