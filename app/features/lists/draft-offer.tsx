import { Button } from "~/ui/button";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./draft-offer.module.css";
import type { Draft } from "./form-draft";

type Props = { draft: Draft; onKeep: () => void; onDiscard: () => void };

/** Offers back what was typed here and never saved. */
export function DraftOffer({ draft, onKeep, onDiscard }: Props) {
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
