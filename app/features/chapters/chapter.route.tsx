import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageCards } from "~/features/cards/page-cards";
import { Feed } from "~/features/feed/feed";
import { Rail } from "~/features/feed/rail";
import { beforeParam } from "~/lib/paging";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { LinkButton } from "~/ui/button";
import { DropFab } from "~/ui/drop-fab";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { pageMeta } from "~/ui/page-meta";
import styles from "./chapter.module.css";
import { readChapter } from "./chapters.server";
import { FollowButton } from "./follow-button";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta({
        title: data.name,
        description: `Ranked lists in the chapter ${data.name}, newest first.`,
        path: paths.chapter(data.name),
        matches,
      })
    : [];

export async function loader({ request, params, context: { app, viewer } }: LoaderFunctionArgs) {
  const given = params.chapter ?? "";
  const chapter = await readChapter(app, viewer, given, { before: beforeParam(request) });
  // only where case differs: a name that the address can't carry must not cause a redirect loop
  const otherSpelling = chapter.name !== given && chapter.name.toLowerCase() === given.toLowerCase();
  if (otherSpelling) throw redirect(paths.chapter(chapter.name) + new URL(request.url).search, 301);
  return { ...chapter, page: pageCards(chapter.page) };
}

export default function Chapter() {
  const { name, followed, followers, page } = useLoaderData<typeof loader>();
  return (
    <div className="with-rail">
      <div>
        <header className={styles.head}>
          <p className={styles.kind}>
            <Icon name="tag" /> chapter
          </p>
          <h1 className={styles.name}>{name}</h1>
          <div className={styles.bar}>
            <FollowButton chapter={name} followed={followed} />
            <span className="meta">{plural(followers, "follower")}</span>
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
            </EmptyState>
          }
        />
      </div>
      <Rail chapters={[]} />
      <DropFab />
    </div>
  );
}
