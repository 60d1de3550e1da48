/** Sections of a rail about the page's cards. A section without content renders nothing. */

import type { PageCard } from "~/features/lists/cards/card-view";
import { paths } from "~/lib/addresses/paths";
import { chapterTile } from "~/lib/look/tile";
import { figure, people, plural } from "~/lib/text/plural";
import { LinkButton } from "~/ui/buttons/button";
import { ChipWith } from "~/ui/buttons/chip";
import { Face } from "~/ui/icons/face";
import { Meter } from "~/ui/layout/meter";
import { Link } from "~/ui/links/link";
import { LinkList } from "~/ui/links/link-list";
import { PersonLink } from "~/ui/links/person-link";
import { useIsMember } from "~/ui/page/root-data";
import { FollowButton } from "~/ui/toggles/follow-button";
import { disputedAmong, type ListCount, openQuestion } from "./about-cards";
import styles from "./rail.module.css";

type Chapters = {
  heading: string;
  chapters: (ListCount & { followed?: boolean })[];
};

export function RailChapters({ heading, chapters }: Chapters) {
  if (chapters.length === 0) return null;
  return (
    <LinkList id="rail-chapters" heading={heading} className={"rows small rule-above above-2"}>
      {chapters.map(({ name, lists, followed }) => (
        <li key={name}>
          <span className="dot" data-tile={chapterTile(name)} aria-hidden="true" />
          <Link className="plain-link grow touch" to={paths.chapter(name)}>
            <bdi>{name}</bdi>
          </Link>
          <span className="faint numbers nowrap">{figure(lists)}</span>
          {followed !== undefined && (
            <FollowButton
              chapter={name}
              followed={followed}
              whenFollowed="FOLLOWED"
              iconOnly
              className={styles.follow}
            />
          )}
        </li>
      ))}
    </LinkList>
  );
}

/** Chapters as chips, each with a button that follows it. */
export function ChapterChips({ chapters }: Pick<Chapters, "chapters">) {
  if (chapters.length === 0) return null;
  return (
    <LinkList id="rail-chapters" heading="Chapters" className="chips above-2">
      {chapters.map(({ name, followed = false }) => (
        <li key={name}>
          <ChipWith name={name}>
            <FollowButton chapter={name} followed={followed} whenFollowed="FOLLOWED" iconOnly />
          </ChipWith>
        </li>
      ))}
    </LinkList>
  );
}

export function RailPeople({ heading, people }: { heading: string; people: ListCount[] }) {
  if (people.length === 0) return null;
  return (
    <LinkList id="rail-people" heading={heading} className={"rows small rule-above above-2"}>
      {people.map(({ name, lists }) => (
        <li key={name}>
          <Face name={name} size="small" />
          <PersonLink className="plain-link grow touch" name={name} />
          <span className="faint numbers nowrap">{plural(lists, "list")}</span>
        </li>
      ))}
    </LinkList>
  );
}

export function RailDisputed({ heading, cards }: { heading: string; cards: readonly PageCard[] }) {
  const disputed = disputedAmong(cards);
  if (disputed.length === 0) return null;
  return (
    <LinkList id="rail-disputed" heading={heading} className="stack-3 rule-above above-2 pad-above-3">
      {disputed.map(({ id, title, agreement, creatorCount }) => (
        <li key={id} className="stack-1">
          <Link className="alone plain-link row-title" to={paths.list(id)} dir="auto">
            {title}
          </Link>
          <Meter percent={Math.round(agreement)} />
          <span className="meta">
            {people(creatorCount)} agree on {Math.round(agreement)}% of pairs, on average
          </span>
        </li>
      ))}
    </LinkList>
  );
}

/** `but` is the id of a list that the page asks about elsewhere. */
export function RailOpenQuestion({ cards, but }: { cards: readonly PageCard[]; but?: string }) {
  const isMember = useIsMember();
  const open = openQuestion(cards, but);
  if (!open) return null;
  const { card, one, other } = open;
  return (
    <section className="start stack-2" aria-labelledby="rail-open">
      <h2 className="eyebrow" id="rail-open">
        Too close to call
      </h2>
      <p className="head">
        <bdi>{one}</bdi> <i className="quiet">or</i> <bdi>{other}</bdi>?
      </p>
      <p className="meta">
        <Link className="alone plain-link" to={paths.list(card.id)} dir="auto">
          {card.title}
        </Link>
        {` · ${people(card.creatorCount)}`}
      </p>
      <LinkButton to={isMember ? paths.dropVersion(card.id) : paths.tryList(card.id)}>
        RANK IT YOURSELF
      </LinkButton>
    </section>
  );
}
