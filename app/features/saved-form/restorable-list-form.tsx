import { Suspense, useEffect, useState } from "react";
import { ListForm, type ListFormProps } from "~/features/list-form/list-form";
import type { ListFormResult } from "~/features/list-form/list-form-result";
import { partOfForm } from "~/features/list-form/part-of-form";
import { announce, LOST } from "~/ui/announce";
import { useSavedForm } from "./use-saved-form";

const SavedFormOffer = partOfForm(() => import("./saved-form-offer.client"));

/** The form to write lists, which offers what was typed before and not sent. */
export function RestorableListForm(props: ListFormProps) {
  const { offer, settle, ...keeping } = useSavedForm(props.target, props.owner);
  const [restored, setRestored] = useState<{ id: string; result: ListFormResult } | null>(null);
  // only now are its fields there
  useEffect(() => {
    if (restored) focusFirstField();
  }, [restored]);
  const bringBack = async () => {
    if (!offer) return;
    try {
      const { savedValues } = await import("~/features/list-form/list-form-library.client");
      const initialValue = savedValues(offer, props.kind);
      setRestored({ id: offer.id, result: { reply: { initialValue }, pendingChapter: "" } });
      settle(true);
    } catch (error) {
      console.warn("saved form not restored", error);
      announce(LOST);
    }
  };
  const startOver = () => {
    focusFirstField();
    settle(false);
  };
  return (
    <>
      {offer && (
        <Suspense>
          <SavedFormOffer draft={offer} onKeep={bringBack} onDiscard={startOver} />
        </Suspense>
      )}
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
