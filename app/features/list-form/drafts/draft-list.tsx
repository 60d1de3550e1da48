import { useEffect, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import { Button, LinkButton } from "~/ui/buttons/button";
import { closedDrafts, type Draft, deleteDraft, formOf, restoreDraft } from "~/ui/drafts/drafts";
import { NO_OWNER } from "~/ui/drafts/tried-draft";
import { EmptyState } from "~/ui/states/empty-state";
import { TimeAgo } from "~/ui/text/time-ago";
import { type DraftEntry, draftEntry } from "./draft-entry";
import styles from "./draft-list.module.css";

type ListedDraft = DraftEntry & { draft: Draft };

/** Lists what a member began in this browser and has not sent. Shows nothing without scripts. */
export function DraftList({ owner }: { owner: string }) {
  const [entries, setEntries] = useState<ListedDraft[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    void readEntries(owner).then((found) => isLeft || setEntries(found));
    return () => {
      isLeft = true;
    };
  }, [owner]);
  if (entries?.length === 0)
    return (
      <EmptyState text="Nothing unfinished. What you begin and don't send waits here for 30 days, in this browser only.">
        <LinkButton to={paths.drop}>DROP A LIST</LinkButton>
      </EmptyState>
    );
  return (
    <ul className={`ruled ${styles.drafts}`}>
      {entries?.map((entry) => (
        <DraftRow key={entry.draft.key} {...entry} />
      ))}
    </ul>
  );
}

function DraftRow({ draft, title, about, to }: ListedDraft) {
  const [isDiscarded, setDiscarded] = useState(false);
  const toggle = () => {
    if (isDiscarded) restoreDraft(draft);
    else deleteDraft(draft);
    setDiscarded(!isDiscarded);
  };
  return (
    <li className={`row gap-1-4 ${styles.draft}`} data-discarded={isDiscarded || undefined}>
      <div className={`shrinks ${styles.words}`}>
        <p className="one-line row-title" dir="auto">
          {title}
        </p>
        <p className="meta">
          {about} · <TimeAgo at={draft.savedAt} />
        </p>
      </div>
      <div className="flex gap-4">
        {!isDiscarded && (
          <LinkButton to={to} state={{ draft: draft.key }} aria-label={`CONTINUE ${title}`}>
            CONTINUE
          </LinkButton>
        )}
        <Button
          variant="quiet"
          onClick={toggle}
          aria-label={`${isDiscarded ? "UNDO, keep" : "DISCARD"} ${title}`}
        >
          {isDiscarded ? "UNDO" : "DISCARD"}
        </Button>
      </div>
    </li>
  );
}

async function readEntries(owner: string): Promise<ListedDraft[]> {
  const [own, before] = await Promise.all([closedDrafts(owner), closedDrafts(NO_OWNER)]);
  const drafts = [...own, ...before.filter((draft) => formOf(draft).startsWith("try/"))];
  return drafts.flatMap((draft) => {
    const entry = draftEntry({ form: formOf(draft), fields: draft.fields });
    return entry ? { ...entry, draft } : [];
  });
}
