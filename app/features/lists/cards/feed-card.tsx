import { useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useContext } from "react";
import { ListImage } from "~/features/images/uploads/list-image";
import { CARD_NOTE_MAX } from "~/features/lists/model/list-limits";
import { FirmnessLine } from "~/features/merge/firmness/firmness-line";
import { firmnessInShort } from "~/features/merge/firmness/firmness-words";
import { clamp } from "~/lib/clamp";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { ownScript } from "~/lib/text-script";
import { timeAgo } from "~/lib/time-ago";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icons/icon";
import { ItemNote } from "~/ui/item-note";
import { Link } from "~/ui/link";
import { MarkupCacheContext } from "~/ui/markup-cache";
import { PersonLink } from "~/ui/person-link";
import { RankBadge } from "~/ui/rank-badge";
import { useViewer } from "~/ui/root-data";
import { SaveButton, SaveForm } from "~/ui/save-button";
import { TimeAgo } from "~/ui/time-ago";
import { CardNews } from "./card-news";
import { CardPeople } from "./card-people";
import { type CardView, isRequest } from "./card-view";
import { ChapterChips } from "./chapter-chips";
import styles from "./feed-card.module.css";
import { ListCover } from "./list-cover";

type Props = {
  card: CardView;
  /** True for the first card of a feed, which is larger. */
  feature?: boolean;
  /** The item whose note is already quoted beside the card, so the card omits it. */
  quoted?: string | undefined;
};

export function FeedCard({ card, feature = false, quoted }: Props) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const cached = useContext(MarkupCacheContext);
  const { masterlistChangedAt, version, newest } = card;
  const now = Date.now();
  const body: BodyProps = {
    card,
    feature,
    quoted,
    isMember: viewer !== null,
    reader: card.counted ? viewer?.username : undefined,
    here: pathname + search,
    changedAgo: timeAgo(masterlistChangedAt ?? version.changedAt, now),
    addedAgo: newest ? timeAgo(newest.addedAt, now, { inSentence: true }) : "",
  };
  const about = {
    "aria-labelledby": titleIdOf(card),
    className: styles.card,
    "data-feature": feature || undefined,
    "data-wanted": isRequest(card) || undefined,
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own text
  if (cached) return <article {...about} dangerouslySetInnerHTML={{ __html: cached(CardBody, body) }} />;
  const save = <SaveButton listId={card.id} saved={card.saved} describedBy={titleIdOf(card)} />;
  return (
    <article {...about}>
      <CardBody {...body} save={save} />
    </article>
  );
}

const titleIdOf = ({ id }: CardView) => `card-${id}`;

type BodyProps = {
  card: CardView;
  feature: boolean;
  quoted: string | undefined;
  isMember: boolean;
  /** The viewer's name, if they are one of the card's people. */
  reader: string | undefined;
  /** The URL to return to. */
  here: string;
  changedAgo: string;
  addedAgo: string;
  /** In the browser, the button that saves without a page load. */
  save?: ReactNode;
};

/** The inside of a card. It depends on its props alone, because the Worker caches its markup. */
function CardBody({ card, feature, quoted, isMember, reader, here, changedAgo, addedAgo, save }: BodyProps) {
  const titleId = titleIdOf(card);
  const wanted = isRequest(card);
  return (
    <>
      <div className={styles.head}>
        {wanted && <p className="eyebrow">Wanted</p>}
        <h2 className={styles.title} {...ownScript(card.title)}>
          <Link className="alone" to={paths.list(card.id)} id={titleId} viewTransition onClick={nameTitle}>
            {card.title}
          </Link>
          {card.private && (
            <span className={styles.lock} title="Only you see this version">
              <Icon name="lock" label="private list" />
            </span>
          )}
          {card.byLink && (
            <span className={styles.lock}>
              <Icon name="link" label="by link only" />
            </span>
          )}
        </h2>
        <div className={styles.meta}>
          {wanted && card.creatorCount === 1 ? (
            <span>
              <PersonLink className="plain-link in-line" name={card.version.creator} /> asks
            </span>
          ) : (
            <CardPeople card={card} reader={reader} />
          )}
          <TimeAgo at={card.masterlistChangedAt ?? card.version.changedAt} words={changedAgo} />
          {card.commentsCount > 0 && <span>{plural(card.commentsCount, "comment")}</span>}
        </div>
        {card.reason && <p className={styles.reason}>{card.reason}</p>}
      </div>
      <CardPicture card={card} feature={feature} />
      {wanted ? <Request listId={card.id} /> : <FirstItems card={card} feature={feature} quoted={quoted} />}
      <div className={styles.standing}>
        {card.firmness && <FirmnessLine words={firmnessInShort(card.firmness)} />}
        <CardNews card={card} ago={addedAgo} />
      </div>
      <footer className={styles.foot}>
        {wanted && (
          <LinkButton to={paths.dropVersion(card.id)} icon="plus" aria-describedby={titleId}>
            BE THE FIRST
          </LinkButton>
        )}
        <LinkButton to={paths.list(card.id)} aria-describedby={titleId} viewTransition onClick={nameTitle}>
          READ MORE
        </LinkButton>
        {!card.byLink &&
          (save ?? (
            <SaveForm
              listId={card.id}
              saved={card.saved}
              describedBy={titleId}
              isMember={isMember}
              here={here}
            />
          ))}
        {card.edit && (
          <LinkButton variant="quiet" icon="pencil" to={paths.edit(card.id)} aria-describedby={titleId}>
            EDIT
          </LinkButton>
        )}
        <div className={styles.chapters}>
          <ChapterChips chapters={card.chapters} />
        </div>
      </footer>
    </>
  );
}

/** Marks the pressed card, so that its title morphs into the title of the list's page. */
const nameTitle = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest("article")?.setAttribute("data-pressed", "");

type CardPictureProps = { card: CardView; feature: boolean };

/** The list's image, else its cover; a list request has neither. */
function CardPicture({ card, feature }: CardPictureProps) {
  if (card.imageUrl)
    return <ListImage src={card.imageUrl} eager={feature} look={feature ? "frame" : "square"} />;
  const [first = card.version.items[0]] = card.top;
  return first ? <ListCover list={card} first={first} look={feature ? "banner" : "square"} /> : null;
}

const Request = ({ listId }: { listId: ListId }) => (
  <p className={styles.request}>
    <Link className="alone" to={paths.dropVersion(listId)}>
      list request - add items
    </Link>
  </p>
);

type RankedTitle = CardView["top"][number];

function FirstItems({ card, feature, quoted }: CardPictureProps & Pick<Props, "quoted">) {
  const ranked = card.top.length > 0 ? card.top : versionRanking(card);
  return (
    <ol className={styles.items}>
      {ranked.map(({ title, rank, tied, note }) => (
        <li key={title}>
          <RankBadge rank={rank} tied={tied} size={feature ? "big" : "small"} />
          <div className={styles.what}>
            <span className={styles.item} {...ownScript(title)}>
              {title}
            </span>
            {note && title !== quoted && <CardNote note={note} listId={card.id} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

const versionRanking = ({ version }: CardView): RankedTitle[] =>
  version.items.map(({ title, context }, index) => ({
    title,
    rank: index + 1,
    tied: false,
    ...(context ? { note: { creator: "", context } } : {}),
  }));

/** The note on an item, with its creator on a masterlist; links to the list's page if truncated. */
function CardNote({
  note: { creator, context },
  listId,
}: {
  note: NonNullable<RankedTitle["note"]>;
  listId: ListId;
}) {
  const start = clamp(context, CARD_NOTE_MAX);
  return (
    <div className={styles.note}>
      <ItemNote text={start ?? context}>
        {start !== null && <Link to={paths.list(listId)}>all of it</Link>}
      </ItemNote>
      {creator && (
        <span className={styles.by} dir="auto">
          {creator}
        </span>
      )}
    </div>
  );
}
