import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countDone, doneWords } from "~/features/lists/model/progress";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { LinkButton } from "~/ui/buttons/button";
import { metaFrom } from "~/ui/page/page-meta";
import { readSharedProgress } from "./progress.server";
import { ProgressHead } from "./progress-head";
import { TicksOf } from "./tick-list";

export const meta = metaFrom<typeof loader>((data) => {
  if (!data) return { title: "Ticked off", description: "The items of a list that somebody has done" };
  const { listId, listTitle, username, ticks } = data;
  return {
    title: `${username}: ${listTitle}`,
    description: `${username} has done ${doneWords(countDone(ticks))} of '${listTitle}'.`,
    image: { path: paths.sharePicture(listId), alt: `${listTitle}: the top of the list` },
    path: paths.sharedProgress(listId, username),
  };
});

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readSharedProgress(context.app, context.viewer, idOrNone(params.listId), params.user ?? "");

export default function SharedProgress() {
  const progress = useLoaderData<typeof loader>();
  const { listId, ticks } = progress;
  return (
    <div className="measure stack-wide">
      <ProgressHead {...progress} />
      <TicksOf ticks={ticks} />
      <p>
        <LinkButton to={paths.progress(listId)} icon="check">
          TICK IT OFF YOURSELF
        </LinkButton>
      </p>
    </div>
  );
}
