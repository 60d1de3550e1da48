import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countDone, doneWords, type Tick } from "~/features/lists/model/progress";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { paths } from "~/lib/addresses/paths";
import { idOrNone, type ListId } from "~/lib/data/ids";
import { requireMember } from "~/platform/viewer.server";
import { BackLink } from "~/ui/buttons/back-link";
import { Button } from "~/ui/buttons/button";
import { metaFrom } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { useMutationForm } from "~/ui/requests/use-mutation-form";
import { readProgress } from "./progress.server";
import { ProgressHead } from "./progress-head";
import { TickList } from "./tick-list";

export const meta = metaFrom<typeof loader>((data) => ({
  title: `Tick off: ${data?.listTitle ?? "a list"}`,
  description: "What you have done of a list.",
}));

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readProgress(context.app, requireMember(context.viewer), idOrNone(params.listId));

export default function ProgressPage() {
  const { listId, listTitle, ticks, shared } = useLoaderData<typeof loader>();
  const username = useViewer()?.username ?? "";
  return (
    <div className="measure stack-wide">
      <ProgressHead listId={listId} listTitle={listTitle} ticks={ticks} />
      <TickList listId={listId} ticks={ticks} />
      <ShareTicks
        listId={listId}
        listTitle={listTitle}
        ticks={ticks}
        shared={shared}
        path={paths.sharedProgress(listId, username)}
      />
      <p>
        <BackLink to={paths.list(listId)} />
      </p>
    </div>
  );
}

type Props = {
  listId: ListId;
  listTitle: string;
  ticks: Tick[];
  shared: boolean;
  /** The path where others see shared ticks. */
  path: string;
};

function ShareTicks({ listId, listTitle, ticks, shared, path }: Props) {
  const { onSubmit, busy } = useMutationForm();
  return (
    <section className="row gap-3" aria-label="Who sees it">
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
