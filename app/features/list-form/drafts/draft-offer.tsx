import { Button } from "~/ui/button";
import type { Draft } from "~/ui/drafts/drafts";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./draft-offer.module.css";

type Props = { draft: Draft; onKeep: () => void; onDiscard: () => void };

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
