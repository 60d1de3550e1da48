import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useFetcher, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { NextLists } from "~/features/lists/next-lists/next-lists";
import { NotificationCard } from "~/features/notifications/inbox/notification-card";
import styles from "~/features/notifications/inbox/notification-card.module.css";
import { markAllSeen, markSeen, markUnseen } from "~/features/notifications/inbox/notifications.server";
import { beforeParam } from "~/lib/addresses/paging";
import { paths } from "~/lib/addresses/paths";
import { safePath } from "~/lib/addresses/safe-path";
import { isByScript } from "~/platform/form-data";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { DropFab } from "~/ui/buttons/drop-fab";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { useFailedReads } from "~/ui/requests/fetch-retry";
import { EmptyState } from "~/ui/states/empty-state";
import { LinesSkeleton } from "~/ui/states/skeleton";
import { TimeAgo } from "~/ui/text/time-ago";
import { readInbox } from "./inbox.server";

const HERE = paths.ownNotifications;

export const meta = metaOf("Notifications", "What happened around your lists.");

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  readInbox(context.app, requireMember(context.viewer), { before: beforeParam(request) });

export const action = pageAction({
  fields: ["id", "asOf"],
  admit: requireMember,
  intents: {
    /** Marks all seen that are not newer than the timestamp in `asOf`. */
    "all-seen": async ({ asOf }, { app, viewer, request }) => {
      await markAllSeen(app, viewer, Number(asOf) || undefined);
      return stayOnPage(request);
    },
    unseen: async ({ id }, { app, viewer, request }) => {
      await markUnseen(app, viewer, id);
      return stayOnPage(request);
    },
    open: async ({ id }, { app, viewer }) => {
      const { link } = await markSeen(app, viewer, id);
      return redirect(safePath(link) ?? HERE);
    },
  },
  act: async ({ id }, { app, viewer, request }) => {
    await markSeen(app, viewer, id);
    return stayOnPage(request);
  },
  refusal: "error-page",
});

const stayOnPage = (request: Request) => (isByScript(request) ? { done: true } : redirect(HERE));

export {
  networkSafeAction as clientAction,
  stayUnlessDone as shouldRevalidate,
} from "~/ui/requests/network-safe-action";

export default function Notifications() {
  const { notifications, asOf, before, next, news } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const lost = useFailedReads();
  if (state === "loading" && !lost && location.search.includes("before=")) return <LinesSkeleton />;
  return (
    <>
      {notifications.length === 0 && news.length === 0 && (
        <EmptyState text="Nothing new. When people drop, comment or reply around you, it shows here.">
          <LinkButton to="/">TO FEED</LinkButton>
          <LinkButton to={paths.firstSteps}>CHAPTERS TO FOLLOW</LinkButton>
          <LinkButton to={paths.homeTab("disputed")}>MOST DISPUTED</LinkButton>
        </EmptyState>
      )}
      <NextLists heading="Settle one of these" lists={next} />
      <AllSeen asOf={asOf} />
      <Broadcasts news={news} />
      <ul className="below-5">
        {notifications.map((notification) => (
          <NotificationCard key={notification.id} {...notification} />
        ))}
      </ul>
      <p className="row">
        {before !== null && (
          <Link className="alone" to={`?before=${before}`}>
            Older
          </Link>
        )}
        <LinkButton variant="drop" to={paths.drop} className="wide-only">
          DROP
        </LinkButton>
      </p>
      <DropFab />
    </>
  );
}

/** News of large chapters and of members with many followers, until ALL SEEN. */
function Broadcasts({ news }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "news">) {
  if (news.length === 0) return null;
  return (
    <section className={styles.followed} aria-labelledby="followed">
      <h2 id="followed">New in what you follow</h2>
      <ul className="ruled below-5">
        {news.map(({ listId, title, actor, chapter, date }) => (
          <li key={listId} className="ends">
            <Link to={paths.list(listId)}>
              <bdi>{actor}</bdi> dropped '<bdi>{title}</bdi>'{chapter && ` in ${chapter}`}
            </Link>
            <TimeAgo at={date} className={`nowrap ${styles.time}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Marks everything seen that was there when the page was loaded, and confirms it. */
function AllSeen({ asOf }: { asOf: number }) {
  const fetcher = useFetcher();
  const { unread: count = 0, news } = useViewer() ?? {};
  const unread = count + Number(news ?? false);
  const done = useRef<HTMLParagraphElement>(null);
  const isDone = unread === 0 && fetcher.data !== undefined;
  useEffect(() => {
    // keeps the focus on a card's button if that was pressed last
    if (isDone && document.activeElement === document.body) done.current?.focus();
  }, [isDone]);
  if (isDone)
    return (
      <p className="meta" tabIndex={-1} ref={done}>
        You've seen them all.
      </p>
    );
  if (unread === 0) return null;
  return (
    <fetcher.Form method="post" className={`rule-below flex ${styles.all}`}>
      <input type="hidden" name="asOf" value={asOf} />
      <Button
        type="submit"
        variant="quiet"
        icon="check"
        name="intent"
        value="all-seen"
        busy={fetcher.state === "submitting"}
      >
        MARK ALL SEEN
      </Button>
    </fetcher.Form>
  );
}
