import { useId } from "react";
import { ChapterChips } from "~/features/chapters/chapter-chips";
import { ListImage } from "~/features/images/list-image";
import { ItemNote } from "~/features/list-page/item-note";
import { RankBadge } from "~/features/list-page/rank-badge";
import { CARD_NOTE_MAX } from "~/features/lists/list-limits";
import { SaveButton } from "~/features/saves/save-button";
import { clamp } from "~/lib/clamp";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { TimeAgo } from "~/ui/time-ago";
import { CardPeople } from "./card-people";
import type { CardView } from "./card-view";
import styles from "./feed-card.module.css";

type Props = {
  card: CardView;
  /** Whether it is the first card of a feed, shown larger. */
  feature?: boolean;
};

/** A list in a feed. */
export function FeedCard({ card, feature = false }: Props) {
  const titleId = useId();
  return (
    <article className={styles.card} data-feature={feature || undefined} aria-labelledby={titleId}>
      <h2 className={styles.title}>
        <Link className="alone" to={paths.list(card.id)} id={titleId}>
          {card.title}
        </Link>
        {card.private && (
          <span className={styles.lock} title="Only you see this version">
            <Icon name="lock" label="private list" />
          </span>
        )}
      </h2>
      <div className={styles.meta}>
        <CardPeople card={card} />
        <TimeAgo at={card.masterlistChangedAt ?? card.version.changedAt} />
        {card.commentsCount > 0 && <span>{plural(card.commentsCount, "comment")}</span>}
      </div>
      {card.reason && <p className={styles.reason}>{card.reason}</p>}
      <ListImage src={card.imageUrl} eager={feature} />
      <FirstItems card={card} feature={feature} />
      <footer className={styles.foot}>
        <LinkButton to={paths.list(card.id)} aria-describedby={titleId}>
          READ MORE
        </LinkButton>
        <SaveButton listId={card.id} saved={card.saved} describedBy={titleId} />
        {card.edit && (
          <LinkButton variant="quiet" icon="pencil" to={paths.edit(card.id)} aria-describedby={titleId}>
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

type Ranked = CardView["top"][number];

/** The masterlist's first items if there is one, else the version's. */
function FirstItems({ card, feature }: { card: CardView; feature: boolean }) {
  const ranked = card.top.length > 0 ? card.top : rankedItems(card);
  if (ranked.length === 0)
    return (
      <p className={styles.request}>
        <Link className="alone" to={paths.dropVersion(card.id)}>
          list request - add items
        </Link>
      </p>
    );
  return (
    <ol className={styles.items}>
      {ranked.map(({ title, rank, tied, note }) => (
        <li key={title}>
          <RankBadge rank={rank} tied={tied} size={feature ? "big" : "normal"} />
          <div className={styles.what}>
            <span className={styles.item}>{title}</span>
            {note && <Note note={note} listId={card.id} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

const rankedItems = ({ version }: CardView): Ranked[] =>
  version.items.map(({ title, context }, index) => ({
    title,
    rank: index + 1,
    tied: false,
    ...(context ? { note: { creator: "", context } } : {}),
  }));

/** The note on an item, and on a masterlist its creator; the rest of a very long note is on the list's page. */
function Note({ note: { creator, context }, listId }: { note: NonNullable<Ranked["note"]>; listId: ListId }) {
  const start = clamp(context, CARD_NOTE_MAX);
  return (
    <div className={styles.note}>
      <ItemNote text={start ?? context}>
        {start !== null && <Link to={paths.list(listId)}>all of it</Link>}
      </ItemNote>
      {creator && <span className={styles.by}>{creator}</span>}
    </div>
  );
}
