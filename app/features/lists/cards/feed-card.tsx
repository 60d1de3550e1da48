import { useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useContext } from "react";
import { ListImage } from "~/features/images/uploads/list-image";
import { CHAPTERS_SHOWN } from "~/features/lists/model/chapter-limits";
import { CARD_NOTE_MAX } from "~/features/lists/model/list-limits";
import type { ChapterView } from "~/features/lists/model/list-view";
import { effectClause } from "~/features/merge/effect/effect-words";
import { FirmnessLine } from "~/features/merge/firmness/firmness-line";
import { firmnessInShort } from "~/features/merge/firmness/firmness-words";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { clamp } from "~/lib/text/clamp";
import { plural } from "~/lib/text/plural";
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
import { ItemNote } from "~/ui/text/item-note";
import { TimeAgo } from "~/ui/text/time-ago";
import { Tile } from "~/ui/tiles/tile";
import { SaveButton, SaveForm } from "~/ui/toggles/save-button";
import { CardPeople } from "./card-people";
import { type CardView, isRequest } from "./card-view";
import styles from "./feed-card.module.css";

type Props = {
  card: CardView;
  /** The item whose note is already quoted beside the card, so the card omits it. */
  quoted?: string;
};

export function FeedCard({ card, quoted }: Props) {
  const viewer = useViewer();
  const isOver = useSessionOwner() === null;
  const { pathname, search } = useLocation();
  const cached = useContext(MarkupCacheContext);
  const { masterlistChangedAt, version, newest } = card;
  const now = Date.now();
  const body: BodyProps = {
    card: isOver ? { ...card, edit: false } : card,
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
function CardBody({ card, quoted, isMember, reader, here, changedAgo, addedAgo, save }: BodyProps) {
  const titleId = titleIdOf(card);
  const wanted = isRequest(card);
  return (
    <>
      <div className={`stack-1 ${styles.head}`}>
        {wanted && <p className="eyebrow">Wanted</p>}
        <h2 className={styles.title} {...ownScript(card.title)}>
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
            <span className={`quiet ${styles.lock}`} title="Only you see this version">
              <Icon name="lock" label="private list" />
            </span>
          )}
          {card.byLink && (
            <span className={`quiet ${styles.lock}`}>
              <Icon name="link" label="by link only" />
            </span>
          )}
        </h2>
        <div className={`meta ${styles.meta}`}>
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
      {card.imageUrl && <ListImage src={card.imageUrl} look="square" />}
      {wanted ? <Request listId={card.id} /> : <FirstItems card={card} quoted={quoted} />}
      <div className={`stack-2 ${styles.standing}`}>
        {card.firmness && <FirmnessLine words={firmnessInShort(card.firmness)} />}
        <CardNews card={card} ago={addedAgo} />
      </div>
      <footer className={`links ${styles.foot}`}>
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

const Request = ({ listId }: { listId: ListId }) => (
  <p className={styles.request}>
    <Link className="alone" to={paths.dropVersion(listId)}>
      list request - add items
    </Link>
  </p>
);

type RankedTitle = CardView["top"][number];

/** The first items as a fan of tiles, and their notes: the first in sight, the others in a fold. */
function FirstItems({ card, quoted }: Pick<Props, "card" | "quoted">) {
  const ranked = card.top.length > 0 ? card.top : versionRanking(card);
  const [noted, ...others] = ranked.filter(({ note, title }) => note && title !== quoted);
  return (
    <>
      <ol className={styles.fan}>
        {ranked.map(({ title, rank, tied }, i) => (
          <li key={title}>
            <RankBadge rank={rank} tied={tied} tieBeside size={i === 0 ? "normal" : "small"} />
            <Tile tile={card.tiles?.[i] ?? ""} title={title} look={i === 0 ? "words" : "small"} titled />
          </li>
        ))}
      </ol>
      {noted && (
        <div className={`stack-2 ${styles.notes}`}>
          <CardNote ranked={noted} listId={card.id} isNamed={noted !== ranked[0]} />
          {others.length > 0 && (
            <details>
              <summary className={styles.others}>{plural(others.length, "more note")}</summary>
              {others.map((other) => (
                <CardNote key={other.title} ranked={other} listId={card.id} isNamed />
              ))}
            </details>
          )}
        </div>
      )}
    </>
  );
}

const versionRanking = ({ version }: CardView): RankedTitle[] =>
  version.items.map(({ title, context }, index) => ({
    title,
    rank: index + 1,
    tied: false,
    ...(context ? { note: { creator: "", context } } : {}),
  }));

type CardNoteProps = { ranked: RankedTitle; listId: ListId; isNamed: boolean };

/** The note on an item, with its creator on a masterlist; links to the list's page if truncated. */
function CardNote({ ranked: { title, note }, listId, isNamed }: CardNoteProps) {
  if (!note) return null;
  const { creator, context } = note;
  const start = clamp(context, CARD_NOTE_MAX);
  return (
    <div className={`quiet ${styles.note}`}>
      {isNamed && <b {...ownScript(title)}>{title}</b>}
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

/** The newest version: its creator, its time, and its effect; renders nothing for a list of one person. */
function CardNews({ card: { newest, creatorCount, pictures }, ago }: { card: CardView; ago: string }) {
  if (!newest || creatorCount < 2) return null;
  const clause = effectClause(newest.moves);
  return (
    <p className={`meta ${styles.news}`}>
      <Face name={newest.creator} size="small" picture={pictures?.[newest.creator]} />
      <span>
        <b dir="auto">{newest.creator}</b> added theirs <TimeAgo at={newest.addedAt} words={ago} />
        {clause && `: ${clause}`}
      </span>
    </p>
  );
}

function ChapterChips({ chapters }: { chapters: ChapterView[] }) {
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
