import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readList } from "~/features/lists/reads/lists.server";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { forEveryone } from "~/platform/app.server";
import { BackLink } from "~/ui/buttons/back-link";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { TakeList } from "./take-list";

export const meta = metaFrom<typeof loader>((data) => ({
  title: data ? `Take ${data.title} with you` : "Take it with you",
  description: "A ranked list as a file, or in a frame on another site.",
  path: data && paths.take(data.listId),
}));

/** Serves public lists only, like the embedded frame; a private list is exported only by its export URL. */
export async function loader({ context: { app }, params }: LoaderFunctionArgs) {
  const { id: listId, title } = await readList(forEveryone(app), null, idOrNone(params.listId));
  return { listId, title, origin: app.origin };
}

/** The export options of the share dialog as a page that works without scripts. */
export default function TakeListPage() {
  const { listId, title, origin } = useLoaderData<typeof loader>();
  return (
    <article className="measure stack">
      <header className="stack">
        <p>
          <Link className="alone" to={paths.list(listId)}>
            {title}
          </Link>
        </p>
        <h1>Take it with you</h1>
      </header>
      <TakeList listId={listId} title={title} origin={origin} />
      <p>
        <BackLink to={paths.list(listId)} />
      </p>
    </article>
  );
}
