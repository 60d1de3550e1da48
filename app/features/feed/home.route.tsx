import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageCards } from "~/features/cards/page-cards";
import { beforeParam } from "~/lib/paging";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { DropFab } from "~/ui/drop-fab";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/page-meta";
import { useViewer } from "~/ui/root-data";
import { Feed } from "./feed";
import { readHome } from "./feed.server";
import styles from "./home.module.css";
import { Rail, WHAT_IT_IS } from "./rail";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({ description: WHAT_IT_IS, path: "/", matches });

export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  const home = await readHome(app, viewer, { before: beforeParam(request) });
  return { ...home, page: pageCards(home.page) };
}

export default function Home() {
  const { page, chapters } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <div className="with-rail">
      <div>
        <h1 className="visually-hidden">Ranked lists, newest first</h1>
        {!viewer && (
          <p className={styles.lede}>
            {WHAT_IT_IS} <Link to={paths.howListsMerge}>How lists merge</Link>
          </p>
        )}
        <Feed
          page={page}
          feature
          pull
          empty={
            <EmptyState text="Nobody has dropped a list yet. The first one is always remembered.">
              <LinkButton variant="drop" to={paths.drop}>
                DROP
              </LinkButton>
            </EmptyState>
          }
        />
      </div>
      <Rail chapters={chapters} />
      <DropFab />
    </div>
  );
}
