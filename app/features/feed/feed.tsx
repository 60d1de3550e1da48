import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CardPage } from "~/features/cards/card-view";
import { FeedCard } from "~/features/cards/feed-card";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { CardSkeleton } from "~/ui/skeleton";
import styles from "./feed.module.css";
import { PullToRefresh } from "./pull-to-refresh";
import { useMoreCards } from "./use-more-cards";

type Props = {
  page: CardPage;
  /** What to show if there are no cards. */
  empty: ReactNode;
  /** Whether the first card is shown larger. */
  feature?: boolean;
  /** Whether pulling down loads the newest cards. */
  pull?: boolean;
};

/** A feed of cards. More load by themselves near its end; without JavaScript, by a link. */
export function Feed(props: Props) {
  const { pathname, search } = useLocation();
  return <Cards key={pathname + search} {...props} />;
}

function Cards({ page, empty, feature = false, pull = false }: Props) {
  const [params] = useSearchParams();
  const older = params.has("before");
  const { cards, before, busy, failed, loadMore } = useMoreCards(page);
  const next = new URLSearchParams(params);
  next.set("before", String(before));
  const newest = new URLSearchParams(params);
  newest.delete("before");
  return (
    <div className={styles.feed}>
      {pull && <PullToRefresh />}
      {older && (
        <LinkButton to={`?${newest}`} icon="up" variant="quiet">
          TO THE NEWEST
        </LinkButton>
      )}
      {cards.length === 0 && empty}
      {cards.map((card, index) => (
        <FeedCard key={card.id} card={card} feature={feature && index === 0 && !older} />
      ))}
      {busy && <CardSkeleton count={2} />}
      {before !== null && (
        <nav className={styles.more} aria-label="Pages" aria-busy={busy}>
          <Link
            to={`?${next}`}
            rel="next"
            onClick={(event) => {
              event.preventDefault();
              loadMore();
            }}
          >
            {failed ? "That didn't arrive. Try again" : "More"}
          </Link>
        </nav>
      )}
    </div>
  );
}
