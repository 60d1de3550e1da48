import type { PageList } from "~/features/lists/list-page/page-list";
import { people } from "~/lib/plural";
import { useViewer } from "~/ui/root-data";
import styles from "./list-masthead.module.css";

/** Explains the page to visitors, in one line under the title. */
export function ListLead({ list }: { list: PageList }) {
  const isMember = useViewer() !== null;
  if (isMember || list.blind) return null;
  return <p className={styles.lead}>{leadWords(list)}</p>;
}

function leadWords({ creatorCount, masterlist, versions }: PageList): string {
  if (masterlist) return `${people(creatorCount)} ranked this; their lists are merged into one. Add yours.`;
  const rankedCount = versions.filter(({ items }) => items.length > 0).length;
  return rankedCount > 0
    ? `${people(rankedCount)} ranked this. Add yours, and the lists are merged into one.`
    : "Nobody has ranked this yet. Drop the first list.";
}
