import { isolate } from "~/lib/isolate";
import { ordinal } from "~/lib/ordinal";
import { paths } from "~/lib/paths";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/link";
import { PersonLink } from "~/ui/person-link";
import type { PullQuote } from "./pull-quote";
import styles from "./quote.module.css";

export function Quote({ quote }: { quote: PullQuote | undefined }) {
  if (!quote) return null;
  const { text, creator, item, rank, list } = quote;
  return (
    <figure className={styles.quote}>
      <Face name={creator} size="big" />
      <blockquote className={styles.text} dir="auto">
        {text}
      </blockquote>
      <figcaption className={styles.by}>
        <PersonLink className={`${styles.name} in-line`} name={creator} />, on {isolate(item)},{" "}
        {ordinal(rank)} in{" "}
        <Link to={paths.list(list.id)} dir="auto">
          {list.title}
        </Link>
      </figcaption>
    </figure>
  );
}
