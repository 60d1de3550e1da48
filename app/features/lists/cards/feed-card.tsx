import { useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useContext } from "react";
import { ListImage } from "~/features/images/uploads/list-image";
import { CHAPTERS_SHOWN } from "~/features/lists/model/chapter-limits";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { people, plural } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { timeAgo } from "~/lib/time/time-ago";
import { LinkButton } from "~/ui/buttons/button";
import { Chip } from "~/ui/buttons/chip";
import { Face } from "~/ui/icons/face";
import { Icon } from "~/ui/icons/icon";
import { Disclosure } from "~/ui/layout/disclosure";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { MarkupCacheContext } from "~/ui/page/markup-cache";
import { useSessionOwner, useViewer } from "~/ui/page/root-data";
import { TimeAgo } from "~/ui/text/time-ago";
import { Tile } from "~/ui/tiles/tile";
import { SaveButton, SaveForm } from "~/ui/toggles/save-button";
import { cardSentence } from "./card-sentence";
import { isRequest, type PageCard } from "./card-view";
import styles from "./feed-card.module.css";

export function FeedCard({ card }: { card: PageCard }) {
  const viewer = useViewer();
  const isOver = useSessionOwner() === null;
  const { pathname, search } = useLocation();
  const cached = useContext(MarkupCacheContext);
  const { masterlistChangedAt, version } = card;
  const body: BodyProps = {
    card: isOver ? { ...card, edit: false } : card,
    isMember: viewer !== null,
    reader: card.counted ? viewer?.username : undefined,
    here: pathname + search,
    changedAgo: timeAgo(masterlistChangedAt ?? version.changedAt, Date.now()),
  };
  const about = {
    "aria-labelledby": titleIdOf(card),
    className: styles.card,
    "data-wanted": isRequest(card) || undefined,
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own text
  if (cached) return <article {...about} dangerouslySetInnerHTML={{ __html: cached(CardBody, body) }} />;
  const save = <SaveButton listId={card.id} saved={card.saved === true} describedBy={titleIdOf(card)} />;
  return (
    <article {...about}>
      <CardBody {...body} save={save} />
    </article>
  );
}

const titleIdOf = ({ id }: PageCard) => `card-${id}`;

type BodyProps = {
  card: PageCard;
  isMember: boolean;
  /** The viewer's name, if they are one of the card's people. */
  reader: string | undefined;
  /** The URL to return to. */
  here: string;
  changedAgo: string;
  /** In the browser, the button that saves without a page load. */
  save?: ReactNode;
};

/** The inside of a card. It depends on its props alone, because the Worker caches its markup. */
function CardBody({ card, isMember, reader, here, changedAgo, save }: BodyProps) {
  const titleId = titleIdOf(card);
  const wanted = isRequest(card);
  return (
    <>
      <div className={`stack-1 ${styles.head}`}>
        {wanted && <p className="eyebrow">Wanted</p>}
        <h2 className={`item-title flex baseline gap-2 ${styles.title}`} {...ownScript(card.title)}>
          <Link
            className="alone plain-link"
            to={paths.list(card.id)}
            id={titleId}
            viewTransition
            onClick={nameTitle}
          >
            {card.title}
          </Link>
          {card.private && (
            <span className={`quiet small ${styles.lock}`} title="Only you see this version">
              <Icon name="lock" label="private list" />
            </span>
          )}
          {card.audienceLabel && (
            <span className={`quiet small ${styles.lock}`}>
              <Icon name="link" label={card.audienceLabel} />
            </span>
          )}
        </h2>
        {wanted ? (
          <p className="meta">
            <PersonLink className="plain-link in-line" name={card.version.creator} /> asks
          </p>
        ) : (
          <CardNews card={card} reader={reader} />
        )}
        {card.reason && <p className={`quote ${styles.reason}`}>{card.reason}</p>}
      </div>
      {card.imageUrl && <ListImage src={card.imageUrl} look="square" />}
      {wanted ? <Request listId={card.id} /> : <FirstItems card={card} />}
      <p className={`meta ${styles.meta}`}>
        <span>{card.creatorCount === 0 ? "only you" : people(card.creatorCount)}</span>
        <TimeAgo at={card.masterlistChangedAt ?? card.version.changedAt} words={changedAgo} />
        {card.commentsCount > 0 && <span>{plural(card.commentsCount, "comment")}</span>}
      </p>
      <footer className={`links ${styles.foot}`}>
        {wanted && (
          <LinkButton to={paths.dropVersion(card.id)} icon="plus" aria-describedby={titleId}>
            BE THE FIRST
          </LinkButton>
        )}
        <LinkButton to={paths.list(card.id)} aria-describedby={titleId} viewTransition onClick={nameTitle}>
          READ MORE
        </LinkButton>
        {!card.audienceLabel &&
          (save ?? (
            <SaveForm
              listId={card.id}
              saved={card.saved === true}
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
        <div className={`push ${styles.chapters}`}>
          <ChapterChips chapters={card.chapters} />
        </div>
      </footer>
    </>
  );
}

/** Marks the pressed card, so that its title morphs into the title of the list's page. */
const nameTitle = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest("article")?.setAttribute("data-pressed", "");

const Request = ({ listId }: { listId: ListId }) => (
  <p className={`quote ${styles.request}`}>
    <Link className="alone" to={paths.dropVersion(listId)}>
      list request - add items
    </Link>
  </p>
);

type RankedTitle = PageCard["top"][number];

/** The first items as a fan of tiles. */
function FirstItems({ card }: { card: PageCard }) {
  const ranked = card.top.length > 0 ? card.top : versionRanking(card);
  return (
    <ol className={`fan ${styles.fan}`}>
      {ranked.map(({ title, rank, tied }, i) => (
        <li key={title} className="cornered">
          <RankBadge rank={rank} tied={tied} tieBeside size={i === 0 ? "normal" : "small"} />
          <Tile tile={card.tiles?.[i] ?? ""} title={title} look={i === 0 ? "words" : "small"} titled />
        </li>
      ))}
    </ol>
  );
}

const versionRanking = ({ version }: PageCard): RankedTitle[] =>
  version.items.map(({ title }, index) => ({ title, rank: index + 1, tied: false }));

/** Says what the newest version did, or who dropped the only one. */
function CardNews({ card, reader }: Pick<BodyProps, "card" | "reader">) {
  const sentence = cardSentence(card);
  if (!sentence) return null;
  const { who, did, title, rest } = sentence;
  return (
    <p className={`small stack-2 ${styles.news}`}>
      <Face name={who} size="small" own={who === reader} picture={card.pictures?.[who]} />
      <span>
        <PersonLink className="plain-link in-line bold" name={who} /> {did} {title && <bdi>{title}</bdi>}{" "}
        {rest}
      </span>
    </p>
  );
}

function ChapterChips({ chapters }: Pick<PageCard, "chapters">) {
  if (chapters.length === 0) return null;
  const chips = (
    <ul className="chips">
      {chapters.map((chapter) => (
        <li key={chapter.name}>
          <Chip {...chapter} />
        </li>
      ))}
    </ul>
  );
  if (chapters.length <= CHAPTERS_SHOWN) return chips;
  return <Disclosure closed={`${chapters.length} chapters`}>{chips}</Disclosure>;
}
