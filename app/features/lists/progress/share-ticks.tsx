import { countDone, doneWords, type Tick } from "~/features/lists/model/progress";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import { useMutationForm } from "~/ui/requests/use-mutation-form";
import styles from "./progress.module.css";

type Props = {
  listId: ListId;
  listTitle: string;
  ticks: Tick[];
  shared: boolean;
  /** The path where others see shared ticks. */
  path: string;
};

export function ShareTicks({ listId, listTitle, ticks, shared, path }: Props) {
  const { onSubmit, busy } = useMutationForm();
  return (
    <section className={`row ${styles.share}`} aria-label="Who sees it">
      <p>{shared ? "Everyone who sees the list can see your ticks." : "Only you see your ticks."}</p>
      {shared && (
        <ShareDialog
          what="What I have done"
          text={`I have done ${doneWords(countDone(ticks))} of '${listTitle}'`}
          path={path}
        />
      )}
      <form method="post" action={paths.ticks} onSubmit={onSubmit}>
        <input type="hidden" name="listId" value={listId} />
        <input type="hidden" name="back" value={paths.progress(listId)} />
        <Button
          type="submit"
          name="intent"
          variant="quiet"
          busy={busy}
          value={shared ? "hide ticks" : "share ticks"}
        >
          {shared ? "KEEP THEM PRIVATE" : "LET OTHERS SEE THEM"}
        </Button>
      </form>
    </section>
  );
}
