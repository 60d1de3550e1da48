import { paths } from "~/lib/addresses/paths";
import { plural } from "~/lib/text/plural";
import { Chip } from "~/ui/buttons/chip";
import { Link } from "~/ui/links/link";
import type { Tab } from "./front-page";
import styles from "./ways-on.module.css";

type Way = { to: string; kind: string; title: string; text: string };

const ARGUE: Way = {
  to: paths.homeTab("disputed"),
  kind: "Argue",
  title: "The most disputed",
  text: "Where versions agree least. Yours could settle it, or not.",
};
const JOIN: Way = {
  to: paths.homeTab("people"),
  kind: "Join in",
  title: "Busiest lists",
  text: "The more versions, the fairer the masterlist.",
};
const BEGIN: Way = {
  to: paths.drop,
  kind: "Begin",
  title: "Drop a list of your own",
  text: "Three items are enough. One friend makes a masterlist.",
};
const HOW_LISTS_MERGE: Way = {
  to: paths.howListsMerge,
  kind: "Understand",
  title: "How lists merge",
  text: "One fair order from many, with an example to play with.",
};

type Props = { tab: Tab; chapters: { name: string; lists: number }[] };

export const WaysOn = ({ tab, chapters }: Props) => (
  <section className={`stack ${styles.end}`} aria-labelledby="ways-on">
    <h2 id="ways-on">You've reached the end. What next?</h2>
    <ul className={`stack-3 ${styles.ways}`}>
      {[tab === "disputed" ? JOIN : ARGUE, BEGIN, HOW_LISTS_MERGE].map(({ to, kind, title, text }) => (
        <li key={kind}>
          <Link className={`stack-1 card plain ${styles.way}`} to={to}>
            <span className="eyebrow">{kind}</span>
            <b className="hover-line row-title">{title}</b>
            <span className="meta">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
    {chapters.length > 0 && (
      <ul className="chips" aria-label={plural(chapters.length, "chapter")}>
        {chapters.map(({ name }) => (
          <li key={name}>
            <Chip name={name} />
          </li>
        ))}
      </ul>
    )}
  </section>
);
