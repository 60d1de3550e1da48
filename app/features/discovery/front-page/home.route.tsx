import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageCards } from "~/features/lists/cards/page-cards";
import { beforeParam, sortedBeforeParam } from "~/lib/addresses/paging";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { feedLink } from "~/lib/markup/web-feed";
import { joinPictures } from "~/lib/people/people-pictures";
import { addToHead } from "~/platform/page-head.server";
import { DropFab } from "~/ui/buttons/drop-fab";
import { Link } from "~/ui/links/link";
import { pageMeta } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { DuelHero } from "./duel-hero";
import { Feed } from "./feed";
import { readHome } from "./feed.server";
import type { DuelView } from "./front-duel";
import { parseTab, TABS, type Tab } from "./front-page";
import styles from "./home.module.css";
import { MovedLine } from "./moved-line";
import { movesOf } from "./moves";
import { NoCards } from "./no-cards";
import { Rail, WHAT_IT_IS } from "./rail";
import { RailChapters, RailOpenQuestion } from "./rail-parts";
import { WaysOn } from "./ways-on";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ description: WHAT_IT_IS, image: duelImage(data?.duel?.shown), path: "/", matches });

/** A link to the front page is previewed by its duel, if somebody is on each side. */
function duelImage(duel: DuelView | undefined) {
  if (!duel || Math.min(...duel.votes) === 0) return undefined;
  return {
    path: paths.duelPicture(duel.id),
    alt: `${duel.titles[0]} or ${duel.titles[1]}? ${duel.votes[0]} against ${duel.votes[1]}`,
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app, viewer } = context;
  const tab = parseTab(new URL(request.url).searchParams.get("tab"));
  const { page, chapters, duel, since } = await readHome(app, viewer, {
    tab,
    before: beforeParam(request),
    sortedBefore: sortedBeforeParam(request),
  });
  addToHead(context, () => ({
    links: [feedLink(serverPaths.homeFeed)],
  }));
  const pictures = joinPictures([...page.cards, ...(duel ? [duel.shown] : [])]);
  return { tab, page: pageCards(page), chapters, duel, since, pictures };
}

export default function Home() {
  const { tab, page, chapters, duel, since } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <div>
      <h1 className="sr-only">{TABS[tab].heading}</h1>
      {duel && <DuelHero duel={duel} />}
      {since.length > 0 ? (
        <section>
          <h2 className={`quiet ${styles.since}`}>Since you were here</h2>
          <MovedLine label="Since you were here" moves={since} wraps />
        </section>
      ) : (
        duel && <MovedLine label="What moved" moves={movesOf(page.cards)} />
      )}
      {!viewer && !duel && page.cards.length > 0 && (
        <p className={`narrow-only quiet ${styles.lede}`}>
          {WHAT_IT_IS} <Link to={paths.howListsMerge}>How lists merge</Link>
        </p>
      )}
      <FeedTabs current={tab} />
      <Feed
        page={page}
        columns
        pull={tab === "latest"}
        empty={<NoCards tab={tab} />}
        rail={
          <Rail>
            <RailOpenQuestion cards={page.cards} />
            <RailChapters heading="Chapters" chapters={chapters} />
          </Rail>
        }
        end={<WaysOn tab={tab} chapters={chapters} />}
      />
      <DropFab />
    </div>
  );
}

const FeedTabs = ({ current }: { current: Tab }) => (
  <nav className={`tabs ${styles.tabs}`} aria-label="Feeds">
    {Object.entries(TABS).map(([tab, { label }]) => (
      <Link
        key={tab}
        className="tab"
        to={paths.homeTab(tab)}
        aria-current={tab === current ? "page" : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
);
