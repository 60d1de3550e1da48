import { Link, type MetaFunction } from "@remix-run/react";
import { RankBadge } from "~/features/lists/rank-badge";
import { LinkButton } from "~/ui/button";
import { pageMeta } from "~/ui/page-meta";
import { useProduct } from "~/ui/root-data";
import styles from "./marketing.module.css";
import { SampleMasterlist } from "./sample-masterlist";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "What is this?",
    description:
      "Drop a ranked list, see how others rank it, and get one fair masterlist that shows its reasons.",
    path: "/marketing",
    matches,
  });

const FEATURES = [
  [
    "Drop a list",
    "A title, some items, best first. Three minutes, one thumb. Say why under each item, if you like.",
  ],
  [
    "Others drop theirs",
    "On the same list, in their own order. Nobody edits yours; where you disagree, everybody can see it.",
  ],
  [
    "One fair masterlist",
    "All versions merge. No stars, no average that one loud list can tip: if more people put it higher, it stands higher.",
  ],
  [
    "With its reasons",
    "Every place comes with a line that says why it is there, and a picture of who put it where.",
  ],
  ["Talk about it", "Each item of each version has its own thread. You are told when somebody answers."],
  ["Follow what you care about", "Chapters bring new lists to you: film, cities, soup."],
  ["Keep it to yourself", "Close the lock and a list is only yours, until you open it."],
  ["Take it with you", "Save lists, share them, download the ballots and do the sums yourself."],
] as const;

export default function Marketing() {
  const { name } = useProduct();
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className="stack">
          <h1 className={styles.headline}>What's the best one? Ask more than one person.</h1>
          <p className={styles.lede}>
            {name} is where people publish ranked lists of anything, and where the lists of many become one
            that all of them can live with.
          </p>
          <p className="row">
            <LinkButton variant="drop" to="/drop">
              DROP
            </LinkButton>
            <LinkButton to="/" icon="next" className={styles.browse}>
              LOOK AROUND
            </LinkButton>
          </p>
        </div>
        <SampleMasterlist />
      </header>
      <ol className={styles.features}>
        {FEATURES.map(([title, text], index) => (
          <li key={title}>
            <RankBadge rank={index + 1} size="big" />
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.end}>
        Free, without ads, without tracking. <Link to="/how-lists-merge">How lists merge</Link>
      </p>
      <p>
        <LinkButton variant="drop" to="/drop">
          DROP
        </LinkButton>
      </p>
    </div>
  );
}
