import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { followedChaptersPage } from "~/features/discovery/chapters/chapters.server";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { requireMember } from "~/platform/viewer.server";
import { LinkButton } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { FollowButton } from "~/ui/follow-button";
import { pageMeta } from "~/ui/page-meta";
import { FocusStays } from "~/ui/requests/focus-stays";
import styles from "./my-stuff.module.css";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "My chapters", description: "The chapters that you follow.", matches });

export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context.viewer);
  return followedChaptersPage(context.app, member);
}

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
          <ul className={styles.chapters} aria-label="Chapters to follow">
            {toFollow.map(({ name, lists }) => (
              <li key={name}>
                <Chip name={name} />
                <span className={styles.listeners}>{plural(lists, "list")}</span>
                <FollowButton chapter={name} followed={false} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul className={styles.chapters}>
          {chapters.map(({ name, listeners }) => (
            <li key={name}>
              <Chip name={name} followed />
              <span className={styles.listeners}>{plural(listeners, "follower")}</span>
              <FollowButton chapter={name} followed />
            </li>
          ))}
        </ul>
      )}
    </FocusStays>
  );
}
