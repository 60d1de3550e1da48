import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pageCards } from "~/features/lists/cards/page-cards";
import { beforeParam, sortedBeforeParam } from "~/lib/addresses/paging";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { feedLink } from "~/lib/markup/web-feed";
import { joinPictures } from "~/lib/people/people-pictures";
import { ordinal } from "~/lib/text/ordinal";
import { addToHead } from "~/platform/page-head.server";
import { LinkButton } from "~/ui/buttons/button";
import { DropFab } from "~/ui/buttons/drop-fab";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { EmptyState } from "~/ui/states/empty-state";
import { DuelHero } from "./duel-hero";
import { Feed } from "./feed";
import { readHome } from "./feed.server";
import type { DuelView } from "./front-duel";
import { parseTab, TABS, type Tab } from "./front-page";
import styles from "./home.module.css";
import { type MovedItem, movesOf } from "./moves";
import { Rail, WHAT_IT_IS } from "./rail";
import { RailChapters, RailOpenQuestion } from "./rail-parts";
import { WaysOn } from "./ways-on";

export const meta = metaFrom<typeof loader>((data) => ({
  description: WHAT_IT_IS,
  image: duelImage(data?.duel?.shown),
  path: "/",
}));

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

type Props = {
  label: string;
  moves: readonly MovedItem[];
  /** Shows all of them at once, in several lines. */
  wraps?: boolean;
};

/** Moves in one line, each a link to its list; nothing without any. */
function MovedLine({ label, moves, wraps = false }: Props) {
  if (moves.length === 0) return null;
  return (
    <ul className={`meta ${styles.moved}`} data-wraps={wraps || undefined} aria-label={label}>
      {moves.map(({ listId, listTitle, by, title, from, to }) => (
        <li key={listId}>
          <Link to={paths.list(listId)} className="plain-link">
            <b className={styles.up}>{from === null ? `new ${ordinal(to)}` : `${from} → ${to}`}</b>{" "}
            <b dir="auto">{title}</b>
            {listTitle && (
              <>
                {" on "}
                <bdi>{listTitle}</bdi>
              </>
            )}
            , thanks to <bdi>{by}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoCards({ tab }: { tab: Tab }) {
  const viewer = useViewer();
  if (tab === "following" && !viewer)
    return (
      <EmptyState text="Log in, follow a chapter or a member, and their lists appear here.">
        <LinkButton to={paths.login(paths.homeTab(tab))}>LOG IN</LinkButton>
        <LinkButton to={paths.register(paths.homeTab(tab))}>REGISTER</LinkButton>
        <LinkButton to={paths.homeTab("people")}>BUSIEST LISTS</LinkButton>
      </EmptyState>
    );
  if (tab === "following")
    return (
      <EmptyState text="Follow a chapter or a member, and their lists appear here.">
        <LinkButton to={paths.firstSteps}>CHAPTERS TO FOLLOW</LinkButton>
        <LinkButton to={paths.homeTab("people")}>BUSIEST LISTS</LinkButton>
        <LinkButton to={paths.homeTab("disputed")}>MOST DISPUTED</LinkButton>
      </EmptyState>
    );
  if (tab === "disputed")
    return (
      <EmptyState text="Nobody disagrees yet. Your version could change that.">
        <LinkButton to={paths.home}>TO FEED</LinkButton>
        <LinkButton to={paths.homeTab("people")}>BUSIEST LISTS</LinkButton>
        <LinkButton to={paths.howListsMerge}>HOW LISTS MERGE</LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState text="Nobody has dropped a list yet. The first one is always remembered.">
      <LinkButton variant="drop" to={paths.drop}>
        DROP
      </LinkButton>
      <LinkButton to={paths.howListsMerge}>HOW LISTS MERGE</LinkButton>
      <LinkButton to={paths.marketing}>WHAT IS THIS?</LinkButton>
    </EmptyState>
  );
}
