import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readItemPool } from "~/features/lists/reads/rankable-items.server";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { textHash } from "~/lib/text/text-hash";
import { LinkButton } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { useSite } from "~/ui/page/root-data";
import styles from "./try.module.css";
import { TryForm } from "./try-form";

/** More than an item's title may have, so that the form says what is too long. */
const ADDRESS_TITLE_MAX = 200;

export const meta = metaFrom<typeof loader>((data) => ({
  title: `Rank ${data?.title ?? "a list"} yourself`,
  description: "Rank it yourself, and see what your list would change.",
  image: data?.isPublic
    ? { path: paths.sharePicture(data.id), alt: `${data.title}: the top of the list` }
    : undefined,
}));

export async function loader({ request, context: { app, viewer }, params }: LoaderFunctionArgs) {
  const pool = await readItemPool(app, viewer, idOrNone(params.listId));
  const day = new Date(app.now()).toISOString().slice(0, 10);
  return {
    ...pool,
    first: firstTitle(pool.titles, new URL(request.url).searchParams.get("first") ?? ""),
    // the same order all day, however often and by whomever the page is loaded
    seed: textHash(`${day} ${pool.id}`),
    viewer: viewer?.username ?? "",
  };
}

/** Returns the title that the ranking begins with, or '': one of the pool, or any where it is empty. */
const firstTitle = (titles: string[], wanted: string): string =>
  titles.length === 0
    ? wanted.trim().slice(0, ADDRESS_TITLE_MAX)
    : (titles.find((title) => title === wanted) ?? "");

export default function TryList() {
  const { id, title, edit, titles, isPublic: _, ...rest } = useLoaderData<typeof loader>();
  const { viewer } = rest;
  const { closed } = useSite();
  return (
    <div className="stack">
      <header className={styles.head}>
        <h1 dir="auto">
          <Link to={paths.list(id)}>{title}</Link>
        </h1>
        <p className="meta">Best first. Nothing leaves this page until you drop it.</p>
        {closed && viewer === "" && (
          <p className="meta">
            Sign-ups are closed right now. Your ranking stays in this browser until you can drop it.
          </p>
        )}
        {edit && (
          <p className="meta">
            You have a version already: <Link to={paths.edit(id)}>edit your list</Link>
          </p>
        )}
      </header>
      <noscript>
        <div className="start stack">
          <p>Ranking here needs JavaScript. Without it, log in and drop your list in a form.</p>
          <LinkButton variant="drop" to={edit ? paths.edit(id) : paths.dropVersion(id)}>
            LOG IN AND DROP
          </LinkButton>
        </div>
      </noscript>
      <TryForm key={id} listId={id} {...{ title, titles, edit }} {...rest} />
    </div>
  );
}
