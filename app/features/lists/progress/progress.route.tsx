import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { requireMember } from "~/platform/viewer.server";
import { BackLink } from "~/ui/buttons/back-link";
import { pageMeta } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { readProgress } from "./progress.server";
import { ProgressHead } from "./progress-head";
import { ShareTicks } from "./share-ticks";
import { TickList } from "./tick-list";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    title: `Tick off: ${data?.listTitle ?? "a list"}`,
    description: "What you have done of a list.",
    matches,
  });

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
