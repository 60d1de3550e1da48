import { Link } from "@remix-run/react";
import { useId } from "react";
import { ChapterChips } from "~/features/chapters/chapter-chips";
import { ListImage } from "~/features/images/list-image";
import type { CardView } from "~/features/lists/list-view";
import { PersonLink } from "~/features/lists/person-link";
import { RankBadge } from "~/features/lists/rank-badge";
import { SaveButton } from "~/features/saves/save-button";
import { figure, plural } from "~/lib/plural";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./feed-card.module.css";

type Props = {
  card: CardView;
  /** The first card of a feed, set larger. */
  feature?: boolean;
};

/** A list in a feed: scanned in two seconds. */
export function FeedCard({ card, feature = false }: Props) {
  const titleId = useId();
  return (
    <article className={styles.card} data-feature={feature || undefined} aria-labelledby={titleId}>
      <h2 className={styles.title}>
        <Link to={`/lists/${card.id}`} id={titleId}>
          {card.title}
        </Link>
        {card.private && (
          <span className={styles.lock} title="Only you see this version">
            <Icon name="lock" label="private list" />
          </span>
        )}
      </h2>
      <p className={styles.meta}>
        <Who card={card} />
        <TimeAgo at={card.masterlistChangedAt ?? card.version.changedAt} />
        {card.commentsCount > 0 && <span>{plural(card.commentsCount, "comment")}</span>}
      </p>
      {card.reason && <p className={styles.reason}>{card.reason}</p>}
      <ListImage src={card.imageUrl} eager={feature} />
      <FirstItems card={card} feature={feature} />
      <footer className={styles.foot}>
        <LinkButton to={`/lists/${card.id}`} aria-describedby={titleId}>
          READ MORE
        </LinkButton>
        <SaveButton listId={card.id} saved={card.saved} describedBy={titleId} />
        {card.edit && (
          <LinkButton variant="quiet" icon="pencil" to={`/edit/${card.id}`} aria-describedby={titleId}>
            EDIT
          </LinkButton>
        )}
        <div className={styles.chapters}>
          <ChapterChips chapters={card.chapters} />
        </div>
      </footer>
    </article>
  );
}

/** How many people, and the first of them by name. */
function Who({ card: { creators, creatorCount } }: { card: CardView }) {
  if (creatorCount === 0) return <span>only you</span>;
  const [first, second] = creators;
  const more = creatorCount - Math.min(creators.length, 2);
  return (
    <>
      <span className={styles.count}>{plural(creatorCount, "person", "people")}</span>
      {first && (
        <span className={styles.names}>
          <Creator name={first} />
          {second && (more > 0 ? ", " : " and ")}
          {second && <Creator name={second} />}
          {more > 0 && ` and ${figure(more)} more`}
        </span>
      )}
    </>
  );
}

const Creator = ({ name }: { name: string }) => <PersonLink className="plain-link" name={name} />;

/** The masterlist's top where there is one, else the version's. */
function FirstItems({ card, feature }: { card: CardView; feature: boolean }) {
  const ranked =
    card.top.length > 0
      ? card.top
      : card.version.items.map(({ title }, index) => ({ title, rank: index + 1, tied: false }));
  if (ranked.length === 0)
    return (
      <p className={styles.request}>
        <Link to={`/drop/${card.id}`}>list request - add items</Link>
      </p>
    );
  return (
    <ol className={styles.items}>
      {ranked.map(({ title, rank, tied }) => (
        <li key={title}>
          <RankBadge rank={rank} tied={tied} size={feature ? "big" : "normal"} />
          <span className={styles.item}>{title}</span>
        </li>
      ))}
    </ol>
  );
}
