import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pageCards } from "~/features/lists/cards/page-cards";
import { PeopleLikeYou } from "~/features/lists/people-to-follow/people-like-you";
import { beforeParam, sortedBeforeParam } from "~/lib/addresses/paging";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { feedLink } from "~/lib/markup/web-feed";
import { joinPictures } from "~/lib/people/people-pictures";
import { ordinal } from "~/lib/text/ordinal";
import { figure } from "~/lib/text/plural";
import { addToHead } from "~/platform/page-head.server";
import { LinkButton } from "~/ui/buttons/button";
import { DropFab } from "~/ui/buttons/drop-fab";
import { Face } from "~/ui/icons/face";
import { AboutLinks } from "~/ui/links/about-links";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { EmptyState } from "~/ui/states/empty-state";
import { Tile } from "~/ui/tiles/tile";
import { DayOne } from "./day-one";
import { DuelHero } from "./duel-hero";
import { Feed } from "./feed";
import { readHome } from "./feed.server";
import type { DuelView } from "./front-duel";
import { parseTab, TABS, type Tab } from "./front-page";
import styles from "./home.module.css";
import type { ListNews } from "./list-news";
import { PeopleHere } from "./people-here";
import { WHAT_IT_IS } from "./rail";
import { ChapterChips, RailOpenQuestion } from "./rail-parts";
import { WaysOn } from "./ways-on";

export const meta = metaFrom<typeof loader>((data) => ({
  description: WHAT_IT_IS,
  image: duelImage(data?.duel),
  path: "/",
}));

/** A link to the front page is previewed by its duel, if somebody is on each side. */
function duelImage(duel: DuelView | null | undefined) {
  if (!duel || Math.min(...duel.votes) === 0) return undefined;
  return {
    path: paths.duelPicture(duel.id),
    alt: `${duel.titles[0]} or ${duel.titles[1]}? ${duel.votes[0]} against ${duel.votes[1]}`,
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app, viewer } = context;
  const tab = parseTab(new URL(request.url).searchParams.get("tab"));
  const { page, here, chapters, duel, since, like, questions, ...home } = await readHome(app, viewer, {
    tab,
    before: beforeParam(request),
    sortedBefore: sortedBeforeParam(request),
  });
  addToHead(context, () => ({
    links: [feedLink(serverPaths.homeFeed)],
  }));
  const pictures = joinPictures([home, ...page.cards, ...(duel ? [duel] : [])]);
  return { tab, page: pageCards(page), here, chapters, duel, since, like, pictures, questions };
}

export default function Home() {
  const { tab, page, here, chapters, duel, since, like, questions } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const isNew = viewer === null && tab === "latest";
  if (questions) return <DayOne questions={questions} />;
  return (
    <div>
      {isNew ? <Lead /> : <h1 className="sr-only">{TABS[tab].heading}</h1>}
      {since.length > 0 && <Since news={since} unread={viewer?.unread ?? 0} />}
      {duel && <DuelHero duel={duel} />}
      {tab === "latest" && <RoomBand slim={!isNew} />}
      <FeedTabs current={tab} />
      <Feed
        page={page}
        pull={tab === "latest"}
        empty={<NoCards tab={tab} />}
        between={
          <>
            <PeopleLikeYou
              heading="People who rank like you"
              people={like}
              className={`across ${styles.like}`}
            />
            <aside className={`across grid pad-y-5 ${styles.between}`}>
              <ChapterChips chapters={chapters} />
              <PeopleHere cards={page.cards} person={here} />
              <RailOpenQuestion cards={page.cards} but={duel?.id} />
              <p className="meta row across gap-x-4">
                <AboutLinks />
              </p>
            </aside>
          </>
        }
        end={<WaysOn tab={tab} chapters={chapters} />}
      />
      <DropFab />
    </div>
  );
}

const Lead = () => (
  <header className="row gap-x-4 baseline pad-above-3">
    <h1 className="head">Everyone ranks it. One list comes out.</h1>
    <p className="meta">Rank first. Sign up only to keep it.</p>
  </header>
);

/** Changes of the viewer's lists, and who made them. */
const Since = ({ news, unread }: { news: readonly ListNews[]; unread: number }) => (
  <section className={`stack-3 ${styles.since}`} aria-labelledby="since">
    <div className="row between baseline">
      <h2 id="since">Since you were last here</h2>
      {unread > 0 && (
        <LinkButton to={paths.ownNotifications}>
          ALL {figure(unread)} <span className="sr-only">notifications</span>
        </LinkButton>
      )}
    </div>
    <ul className={`grid ${styles.news}`}>
      {news.map(({ listId, listTitle, who, did, title, rest, tile, isUnread, place }) => (
        <li key={listId} className="rule-above">
          <Link to={paths.list(listId)} className="plain-link relative" data-unread={isUnread || undefined}>
            <Face name={who} />
            <span>
              {isUnread && <span className="sr-only">New: </span>}
              <b dir="auto">{who}</b> {did} <b dir="auto">{title}</b> {rest}
              <span className="meta block">
                {place === null ? "You left it out." : `You have it ${ordinal(place)}.`}
              </span>
              <span className="meta block" dir="auto">
                {listTitle}
              </span>
            </span>
            <Tile tile={tile} title={title} look="letter" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** The way to a room: a question that a group decides together. */
const RoomBand = ({ slim }: { slim: boolean }) => (
  <section
    className={`row between around-4 rounded ink ${styles.room}`}
    aria-labelledby="room"
    data-slim={slim || undefined}
  >
    <div className={slim ? "row gap-x-4 baseline" : "stack-1"}>
      {!slim && <p className="eyebrow">For a table, a team, a family</p>}
      <h2 id="room" className="head">
        Where do we eat on Friday?
      </h2>
      <p className="lede">Let everybody rank it, then open it together.</p>
      {!slim && (
        <p className="small">A code on the big screen, phones in hands, no accounts. About two minutes.</p>
      )}
    </div>
    <div className="row">
      {!slim && <Seats />}
      <LinkButton variant="drop" to={paths.startRoom}>
        ASK YOUR GROUP
      </LinkButton>
    </div>
  </section>
);

/** Three people who have ranked, and three who have not. */
const Seats = () => (
  <span className={`row ${styles.seats}`} aria-hidden="true">
    {[..."MIZ"].map((letter) => (
      <Face key={letter} name={letter} size="big" />
    ))}
    <i />
    <i />
    <i />
  </span>
);

const FeedTabs = ({ current }: { current: Tab }) => (
  <nav className="tabs below-2" aria-label="Feeds">
    {Object.entries(TABS).map(([tab, { label }]) => (
      <Link
        key={tab}
        className="tab small bold"
        to={paths.homeTab(tab)}
        aria-current={tab === current ? "page" : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
);

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
    <EmptyState text="No lists here yet.">
      <LinkButton variant="drop" to={paths.drop}>
        DROP A LIST
      </LinkButton>
    </EmptyState>
  );
}
