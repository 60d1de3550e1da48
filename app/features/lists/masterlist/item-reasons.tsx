import { LatePlaces } from "~/features/lists/places/late-places";
import type { ListId } from "~/lib/ids";
import styles from "./item-reasons.module.css";
import type { PageMasterlist } from "./page-masterlist";

type Props = {
  listId: ListId;
  masterlist: PageMasterlist;
  index: number;
};

/** The expanded content of an item: its reasons, and who put it where. */
export function ItemReasons({ listId, masterlist, index }: Props) {
  const item = masterlist.items[index];
  if (!item) return null;
  return (
    <div className={styles.reasons}>
      <div className={styles.why}>
        {item.reasons.map(({ score, lead, text }) => (
          <div key={lead + text} data-duel={score !== null || undefined}>
            {score && (
              <b className={styles.score} aria-hidden="true">
                {score}
              </b>
            )}
            <p>
              {lead && <b className={styles.lead}>{lead}</b>} {text}
            </p>
          </div>
        ))}
      </div>
      <LatePlaces listId={listId} item={item} />
    </div>
  );
}
