import { useLocation, useSearchParams } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { CardPage } from "~/features/lists/cards/card-view";
import { FeedCard } from "~/features/lists/cards/feed-card";
import { paths } from "~/lib/addresses/paths";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { LinkButton } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { CardSkeleton } from "~/ui/states/skeleton";
import styles from "./feed.module.css";
import { type PullQuote, quotesAmong } from "./pull-quote";
import { PullToRefresh } from "./pull-to-refresh";
import { useMoreCards } from "./use-more-cards";

type Props = {
  page: CardPage<number | string>;
  empty: ReactNode;
  /** Shows quoted notes between the cards, and takes the width of the page. */
  columns?: boolean;
  pull?: boolean;
  rail?: ReactNode;
  /** Content after the very last card. */
  end?: ReactNode;
};

/** Shows a feed with infinite scroll; without JavaScript, a link leads to more cards. */
export function Feed(props: Props) {
  const { pathname, search } = useLocation();
  return <Cards key={pathname + search} {...props} />;
}

function Cards({ page, empty, columns = false, pull = false, rail, end }: Props) {
  const [params] = useSearchParams();
  const older = params.has("before");
  const { cards, before, busy, failed, loadMore } = useMoreCards(page);
  const next = new URLSearchParams(params);
  next.set("before", String(before));
  const newest = new URLSearchParams(params);
  newest.delete("before");
  const quotes = columns ? quotesAmong(cards) : [];
  const column = (
    <div className={styles.feed}>
      {cards.length === 0 && empty}
      <div className={`stack ${styles.cards}`}>
        {cards.map((card, i) => (
          <Fragment key={card.id}>
            <Quote quote={quotes.find(({ before }) => before === i)} />
            <FeedCard card={card} quoted={quotes.find(({ list }) => list.id === card.id)?.item} />
          </Fragment>
        ))}
      </div>
      {busy && <CardSkeleton count={2} />}
      {before !== null && (
        <nav className={`touch-links italic ${styles.more}`} aria-label="Pages" aria-busy={busy}>
          <Link
            to={`?${next}`}
            rel="next"
            onClick={(event) => {
              event.preventDefault();
              loadMore();
            }}
          >
            {failed ? "Couldn't load more. Try again" : "More"}
          </Link>
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
        <div className="with-rail" data-wide={columns || undefined}>
          {column}
          {rail}
        </div>
      ) : (
        column
      )}
    </>
  );
}

function Quote({ quote }: { quote: PullQuote | undefined }) {
  if (!quote) return null;
  const { text, creator, item, rank, list } = quote;
  return (
    <figure className={`rule-below beside ${styles.quote}`}>
      <Face name={creator} size="big" />
      <blockquote className={styles.text} dir="auto">
        {text}
      </blockquote>
      <figcaption className={`meta ${styles.by}`}>
        <PersonLink className="strong plain in-line" name={creator} />, on {isolate(item)}, {ordinal(rank)} in{" "}
        <Link to={paths.list(list.id)} dir="auto">
          {list.title}
        </Link>
      </figcaption>
    </figure>
  );
}
