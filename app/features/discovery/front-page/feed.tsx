import { useLocation, useSearchParams } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { CardPage, PageCard } from "~/features/lists/cards/card-view";
import { FeedCard } from "~/features/lists/cards/feed-card";
import { LinkButton } from "~/ui/buttons/button";
import { CardSkeleton } from "~/ui/states/skeleton";
import styles from "./feed.module.css";
import { PullToRefresh } from "./pull-to-refresh";
import { useMoreCards } from "./use-more-cards";

type Props = {
  page: CardPage<number | string, PageCard>;
  empty: ReactNode;
  /** Content after the sixth card. */
  between?: ReactNode;
  pull?: boolean;
  rail?: ReactNode;
  /** Content after the very last card. */
  end?: ReactNode;
};

const BEFORE_BETWEEN = 6;

/** Shows a feed with infinite scroll; without JavaScript, a link leads to more cards. */
export function Feed(props: Props) {
  const { pathname, search } = useLocation();
  return <Cards key={pathname + search} {...props} />;
}

function Cards({ page, empty, between, pull = false, rail, end }: Props) {
  const [params] = useSearchParams();
  const older = params.has("before");
  const { cards, before, busy, failed, loadMore } = useMoreCards(page);
  const next = new URLSearchParams(params);
  next.set("before", String(before));
  const newest = new URLSearchParams(params);
  newest.delete("before");
  const column = (
    <div className={styles.feed}>
      {cards.length === 0 && empty}
      <div className={`stack ${styles.cards}`}>
        {cards.map((card, i) => (
          <Fragment key={card.id}>
            <FeedCard card={card} />
            {i === Math.min(BEFORE_BETWEEN, cards.length) - 1 && between}
          </Fragment>
        ))}
      </div>
      {busy && <CardSkeleton count={2} />}
      {before !== null && (
        <nav className="pad-y-5 text-center" aria-label="Pages" aria-busy={busy}>
          <LinkButton
            to={`?${next}`}
            rel="next"
            variant="outlined"
            onClick={(event) => {
              event.preventDefault();
              loadMore();
            }}
          >
            {failed ? "Couldn't load more. Try again" : "MORE LISTS"}
          </LinkButton>
        </nav>
      )}
      {before === null && cards.length > 0 && end}
    </div>
  );
  return (
    <>
      {pull && <PullToRefresh />}
      {older && (
        <LinkButton to={`?${newest}`} icon="up" variant="quiet">
          TO THE NEWEST
        </LinkButton>
      )}
      {rail ? (
        <div className="with-rail">
          {column}
          {rail}
        </div>
      ) : (
        column
      )}
    </>
  );
}
