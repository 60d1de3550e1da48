import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DuelSides } from "~/features/discovery/front-page/duel-hero";
import { PlaceBar, PlaceKey } from "~/features/lists/places/place-bar";
import { paths } from "~/lib/addresses/paths";
import { joinPictures } from "~/lib/people/people-pictures";
import { ownScript } from "~/lib/text/text-script";
import { LinkButton } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { Tile } from "~/ui/tiles/tile";
import styles from "./marketing.module.css";
import { readExample } from "./marketing.server";

export const meta = metaOf(
  "What is this?",
  "Drop a ranked list, see how others rank it, and get one fair masterlist that shows its reasons.",
  paths.marketing,
);

export async function loader({ context }: LoaderFunctionArgs) {
  const example = await readExample(context.app);
  if (!example) return { example, pictures: {} };
  const { pictures, ...shown } = example;
  return { example: shown, pictures: joinPictures(pictures) };
}

const FEATURES = [
  [
    "Any list",
    "Films, soups, knives, places to work. A title is enough: others bring the items and say why in notes and comments.",
  ],
  [
    "Counted in the open",
    "Item against item: what more people prefer stands above. You can check it in your browser. Nobody buys a place.",
  ],
  [
    "Yours to keep",
    "Save lists, follow chapters and people, close the lock on what nobody should see, and take your data with you.",
  ],
] as const;

export default function Marketing() {
  const { example } = useLoaderData<typeof loader>();
  return (
    <div>
      <header className={styles.part}>
        <div className="stack-3">
          <h1 className={`hero ${styles.headline}`}>Everyone ranks it. One list comes out.</h1>
          <p className="lede quiet">
            {example
              ? "Go on, this one is real. Tap the one that you would put first."
              : "Drop a list, best first. Others drop theirs, and all of them become one."}
          </p>
        </div>
        {example && <DuelSides duel={example.duel} />}
      </header>
      <section className={styles.part} aria-labelledby="together">
        {example && <FirstPlace {...example.first} />}
        <div className="stack-3 start">
          <h2 id="together" className="title">
            Open it together.
          </h2>
          <p className="lede quiet">
            Everybody ranks on their own phone, without an account. The big screen shows third, second, first.
          </p>
          <LinkButton to={paths.startRoom}>ASK YOUR GROUP</LinkButton>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="argue">
        <div className="stack-3">
          <h2 id="argue" className="title">
            Then argue.
          </h2>
          <p className="lede quiet">Who had it first, who left it out, and why. In their own words.</p>
          {example?.quote && (
            <p className="small">
              <i className="quote" {...ownScript(example.quote.text)}>
                “{example.quote.text}”
              </i>{" "}
              <span className="quiet">
                <bdi>{example.quote.by}</bdi>, on <bdi>{example.quote.on}</bdi>
              </span>
            </p>
          )}
        </div>
        {example && <Places items={example.items} />}
      </section>
      <ul className={styles.features}>
        {FEATURES.map(([title, text]) => (
          <li key={title} className="stack-1">
            <h2>{title}</h2>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ul>
      <p className="stack-3 centred-items pad-y-6 text-center">
        <LinkButton variant="drop" to={paths.drop}>
          DROP A LIST
        </LinkButton>
        <span className="quiet small">
          Free, without ads, without tracking. <Link to={paths.howListsMerge}>How lists merge</Link>
        </span>
      </p>
    </div>
  );
}

type First = Pick<Parameters<typeof Tile>[0], "title" | "tile"> & { names: string[] };

/** A first place as a room's wall opens it. */
const FirstPlace = ({ title, tile, names }: First) => (
  <div className={`relative ${styles.wall}`} role="img" aria-label={`1st: ${title}`}>
    <Tile tile={tile} title={title} look="words" />
    <RankBadge rank={1} size="big" />
    <span className="row gap-0 pad-y-2">
      {names.map((name) => (
        <Face key={name} name={name} />
      ))}
    </span>
  </div>
);

type Example = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["example"]>;

const Places = ({ items }: Pick<Example, "items">) => (
  <div>
    <PlaceKey />
    <ol>
      {items.map(({ title, rank, tile, counts }) => (
        <li key={title} className={`rule-below grid middle pad-y-2 ${styles.place}`}>
          <RankBadge rank={rank} />
          <Tile tile={tile} title={title} look="letter" />
          <b className="row-title" {...ownScript(title)}>
            {title}
          </b>
          <PlaceBar counts={counts} />
        </li>
      ))}
    </ol>
  </div>
);
