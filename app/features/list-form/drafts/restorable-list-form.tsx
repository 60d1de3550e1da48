import { useEffect, useState } from "react";
import { ListForm, type ListFormProps } from "~/features/list-form/form/list-form";
import { parseListForm, readListForm } from "~/features/list-form/form/list-form-data";
import type { ListFormResult } from "~/features/list-form/form/list-form-result";
import { draftForm } from "./saved-form";
import { SavedFormOffer } from "./saved-form-offer";
import { useSavedForm } from "./use-saved-form";

/** The form to write lists, which offers what was typed before and not sent. */
export function RestorableListForm(props: ListFormProps) {
  const { offer, settle, ...keeping } = useSavedForm(props.target, props.owner);
  const [restored, setRestored] = useState<{ id: string; result: ListFormResult } | null>(null);
  // only now are its fields there
  useEffect(() => {
    if (restored) focusFirstField();
  }, [restored]);
  const bringBack = () => {
    if (!offer) return;
    const typed = readListForm(draftForm(offer)) ?? new FormData();
    const { initialValue } = parseListForm(typed, props.kind).reply();
    setRestored({ id: offer.id, result: { reply: { initialValue }, pendingChapter: "" } });
    settle(true);
  };
  const startOver = () => {
    focusFirstField();
    settle(false);
  };
  return (
    <>
      {offer && <SavedFormOffer draft={offer} onKeep={bringBack} onDiscard={startOver} />}
      <ListForm
        {...props}
        key={restored?.id ?? "fresh"}
        result={restored?.result ?? props.result}
        answer={props.result}
        keeping={keeping}
      />
    </>
  );
}

/** The offer's buttons go away by a press: one goes on in the title, or in the first item of a version. */
const focusFirstField = () =>
  document.querySelector<HTMLElement>('[name="listTitle"]:not([readonly]), [data-control="title"]')?.focus();
