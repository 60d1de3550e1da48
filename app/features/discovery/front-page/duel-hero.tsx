import { paths } from "~/lib/addresses/paths";
import type { TileCode } from "~/lib/look/tile";
import { numberWord } from "~/lib/text/number-word";
import { figure, people as peopleWords } from "~/lib/text/plural";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { useIsMember } from "~/ui/page/root-data";
import { Tile } from "~/ui/tiles/tile";
import styles from "./duel-hero.module.css";
import { DUEL_FACES, type DuelView } from "./front-duel";

/** Both titles together, in characters; longer ones are set smaller. */
const LONG = 28;
const VERY_LONG = 60;
/** A longer word leaves its line no room for the question mark. */
const LONG_WORD = 10;

/** Begins the front page with two items that people are split over; each opens a list of one's own. */
export function DuelHero({ duel }: { duel: DuelView }) {
  const { id, title, creatorCount, titles, votes } = duel;
  const [one, other] = titles;
  const isMember = useIsMember();
  const length = one.length + other.length;
  const isLong = length > LONG || `${one} ${other}`.split(/\s/).some((word) => word.length > LONG_WORD);
  return (
    <section className={`grid gap-3-7 pad-y-2-5 ${styles.hero}`} aria-labelledby="duel">
      <div className={`stack-3 ${styles.words}`}>
        <p className="eyebrow" data-accent>
          {isMember ? "You have not ranked this" : "Today"}: {numberWord(votes[0])} against{" "}
          {numberWord(votes[1])}
        </p>
        <h2
          id="duel"
          className={length > VERY_LONG ? "head" : isLong ? "title" : "hero"}
          data-long={length > VERY_LONG || undefined}
        >
          <bdi>{one}</bdi> <i className="quiet">or</i> <bdi>{other}</bdi>?
        </h2>
        <p className="lede quiet">
          {peopleWords(creatorCount)} ranked{" "}
          <Link to={paths.list(id)}>
            <bdi>{title}</bdi>
          </Link>
          . {splitSentence(duel)}
        </p>
      </div>
      <DuelSides duel={duel} />
      <p className={`quiet ${styles.how}`}>
        <b>Tap one:</b> it goes to the top of your list.
      </p>
    </section>
  );
}

/** The two items, each a link to a list of one's own. */
export const DuelSides = ({ duel: { id, titles, votes, people, tiles } }: { duel: DuelView }) => (
  <div className={`stack-3 halves relative ${styles.sides}`}>
    {([0, 1] as const).map((side) => (
      <Side
        key={side}
        to={paths.tryList(id, titles[side])}
        title={titles[side]}
        tile={tiles[side]}
        names={people[side]}
        votes={votes[side]}
      />
    ))}
    <span className={`disc figure ${styles.score}`} aria-hidden="true">
      {figure(votes[0])}–{figure(votes[1])}
    </span>
  </div>
);

type SideProps = { to: string; title: string; tile: TileCode; names: string[]; votes: number };

function Side({ to, title, tile, names, votes }: SideProps) {
  const more = votes - Math.min(names.length, DUEL_FACES);
  return (
    <div>
      <Link to={to} className={`block ${styles.pick}`} aria-label={`Rank it with ${title} on top`}>
        <Tile tile={tile} title={title} look="words" />
      </Link>
      {names.length > 0 && (
        <p className={`meta row pad-y-2 gap-0 ${styles.faces}`} role="img" aria-label={peopleWords(votes)}>
          {names.slice(0, DUEL_FACES).map((name) => (
            <Face key={name} name={name} />
          ))}
          {more > 0 && <span>+{figure(more)}</span>}
        </p>
      )}
    </div>
  );
}

/** Says how far apart the two are; the first may have fewer votes, where a circle of majorities puts it first. */
function splitSentence({ votes: [one, other], titles }: DuelView): string {
  if (one === other) return "Over 1st place they are split down the middle.";
  if (one < other) return `A circle of majorities keeps ${titles[0]} in 1st place.`;
  return one - other === 1
    ? "One more list could level it."
    : `${figure(one - other)} more lists could level it.`;
}
