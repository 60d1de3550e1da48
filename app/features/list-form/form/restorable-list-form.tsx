import { useEffect, useState } from "react";
import styles from "~/features/list-form/drafts/draft-offer.module.css";
import { formOfDraft } from "~/features/list-form/drafts/tried-rows";
import { useDraft } from "~/features/list-form/drafts/use-draft";
import type { ListFormValues } from "~/features/list-form/model/list-form-schema";
import { Button } from "~/ui/buttons/button";
import type { Draft } from "~/ui/drafts/drafts";
import { useViewer } from "~/ui/page/root-data";
import { TimeAgo } from "~/ui/text/time-ago";
import { ListForm, type ListFormProps } from "./list-form";
import { parseListForm, readListForm } from "./list-form-data";

export function RestorableListForm(props: ListFormProps) {
  const suspended = useViewer()?.suspended;
  const { offer, isChosen, settle, ...keeping } = useDraft(props.target, props.owner);
  const [restored, setRestored] = useState<{ id: string; values: ListFormValues } | null>(null);
  // the fields exist only after the restored form has rendered
  useEffect(() => {
    if (restored) focusFirstField();
  }, [restored]);
  const bringBack = () => {
    if (!offer) return;
    const form = readListForm(formOfDraft(offer.fields)) ?? new FormData();
    const { initialValue = props.defaultValue } = parseListForm(form, props.kind).reply();
    setRestored({ id: offer.key, values: initialValue as ListFormValues });
    settle(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per offer
  useEffect(() => {
    if (isChosen) bringBack();
  }, [offer]);
  const startOver = () => {
    focusFirstField();
    settle(false);
  };
  // what was already sent stays in the form, below the refusal
  if (suspended && !props.result) return <p dir="auto">{suspended}.</p>;
  return (
    <>
      {offer && !isChosen && <DraftOffer draft={offer} onKeep={bringBack} onDiscard={startOver} />}
      <ListForm {...props} key={restored?.id ?? "fresh"} restored={restored?.values} keeping={keeping} />
    </>
  );
}

/** Moves focus to the title, or to a version's first item, because the pressed button is gone. */
const focusFirstField = () =>
  document.querySelector<HTMLElement>('[name="listTitle"]:not([readonly]), [data-control="title"]')?.focus();

type OfferProps = { draft: Draft; onKeep: () => void; onDiscard: () => void };

function DraftOffer({ draft, onKeep, onDiscard }: OfferProps) {
  return (
    <div className={`tinted small links measure below-5 rounded ${styles.offer}`} role="status">
      <p className="pad-y-3">
        You have a draft from <TimeAgo at={draft.savedAt} inSentence />.
      </p>
      <div className={`flex push ${styles.ways}`}>
        <Button onClick={onKeep}>BRING IT BACK</Button>
        <Button onClick={onDiscard}>START OVER</Button>
      </div>
    </div>
  );
}
