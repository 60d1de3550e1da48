import { useLoaderData } from "@remix-run/react";
import { mergeExample } from "~/features/merge/how-lists-merge/merge-example";
import { MergeStory } from "~/features/merge/how-lists-merge/merge-story";
import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useProduct } from "~/ui/page/root-data";
import styles from "./marketing.module.css";
import { SampleMasterlist } from "./sample-masterlist";

export const meta = metaOf(
  "What is this?",
  "Drop a ranked list, see how others rank it, and get one fair masterlist that shows its reasons.",
  paths.marketing,
);

export const loader = () => ({ story: mergeExample() });

const FEATURES = [
  ["Drop a list", "A title and some items, best first. If you like, say under each item why it is there."],
  [
    "Others drop theirs",
    "On the same list, in their own order. Nobody can change yours, and everybody can see where you disagree.",
  ],
  [
    "One fair masterlist",
    "From two versions on, they merge. Items are compared in pairs: if more versions prefer one item to another, it stands above it, unless stronger majorities say otherwise.",
  ],
  [
    "With its reasons",
    "Every item says in a line why it stands where it stands, and a bar shows how many put it where.",
  ],
  [
    "Talk about it",
    "Each item of each version has its own thread. You get a notification when somebody comments after you.",
  ],
  ["Follow what you care about", "Follow a chapter to get a notification of each new list in it."],
  [
    "Decide in a room",
    "Ask a question and hold up its QR code. Everyone ranks on their own phone, unseen and without an account. You reveal the result to all at once.",
  ],
  ["Keep it to yourself", "Close the lock, and only you see your list until you open it again."],
  [
    "Take it with you",
    "Save lists, share them, export all that is yours, and check any masterlist from the versions that made it.",
  ],
] as const;

export default function Marketing() {
  const { name } = useProduct();
  const { story } = useLoaderData<typeof loader>();
  return (
    <div className={`stack-wide ${styles.page}`}>
      <header className={`stack-wide ${styles.hero}`}>
        <div className="stack">
          <h1 className={styles.headline}>What's the best one? Ask more than one person.</h1>
          <p className={`lede ${styles.lede}`}>
            {name} is where people drop ranked lists of anything. Versions of one list merge into one
            masterlist, and it shows its reasons.
          </p>
          <p className="row">
            <LinkButton variant="drop" to={paths.drop}>
              DROP
            </LinkButton>
            <LinkButton to="/" icon="next" className={styles.browse}>
              LOOK AROUND
            </LinkButton>
          </p>
        </div>
        <SampleMasterlist />
      </header>
      <MergeStory story={story}>
        <LinkButton to={`${paths.howListsMerge}#try`} icon="next" className={styles.browse}>
          TRY IT
        </LinkButton>
      </MergeStory>
      <ul className={styles.features}>
        {FEATURES.map(([title, text]) => (
          <li key={title}>
            <h2 className={styles.title}>{title}</h2>
            <p className={`quiet ${styles.text}`}>{text}</p>
          </li>
        ))}
      </ul>
      <p className={`rule-above ${styles.end}`}>
        Free, without ads, without tracking. <Link to={paths.howListsMerge}>How lists merge</Link>
      </p>
      <p>
        <LinkButton variant="drop" to={paths.drop}>
          DROP
        </LinkButton>
      </p>
    </div>
  );
}
