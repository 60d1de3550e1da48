import { Button } from "~/ui/button";
import { TimeAgo } from "~/ui/time-ago";
import type { SavedForm } from "./saved-form";
import styles from "./saved-form-offer.module.css";

type Props = { draft: SavedForm; onKeep: () => void; onDiscard: () => void };

export function SavedFormOffer({ draft, onKeep, onDiscard }: Props) {
  return (
    <div className={styles.offer} role="status">
      <p>
        You have a draft from <TimeAgo at={draft.savedAt} inSentence />.
      </p>
      <div className={styles.ways}>
        <Button onClick={onKeep}>BRING IT BACK</Button>
        <Button onClick={onDiscard}>START OVER</Button>
      </div>
    </div>
  );
}
