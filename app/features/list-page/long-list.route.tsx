import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readList } from "~/features/lists/lists.server";
import { readId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { people, plural } from "~/lib/plural";
import { BackLink } from "~/ui/back-link";
import { Link } from "~/ui/link";
import { TimeAgo } from "~/ui/time-ago";
import { ChapterHeading } from "./chapter-heading";
import styles from "./list-details.module.css";
import { listMeta } from "./list-meta";
import { ListRail } from "./list-rail";
import { Beyond, MasterlistRows, NoMasterlist, SameItemLink } from "./masterlist-section";
import { VersionCard } from "./version-card";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta(data?.list, matches, data && paths.longList(data.list.id));

export const loader = async ({ context, params }: LoaderFunctionArgs) => ({
  list: await readList(context.app, context.viewer, readId(params.listId) ?? ""),
});

/** The whole masterlist in one long page; without one its placeholder and the only version. */
export default function LongList() {
  const { list } = useLoaderData<typeof loader>();
  const { id, title, masterlist, creatorCount, chapters, versions } = list;
  return (
    <div className="with-rail">
      <div className="stack">
        <ChapterHeading chapters={chapters} />
        <h1 className={styles.title}>
          <Link to={paths.list(id)}>{title}</Link>
        </h1>
        {masterlist ? (
          <>
            <p className="meta">
              The long list: {plural(masterlist.itemCount, "item")} from {people(creatorCount)}, changed{" "}
              <TimeAgo at={masterlist.changedAt} inSentence />
            </p>
            <h2 className="visually-hidden">Masterlist</h2>
            <MasterlistRows listId={id} masterlist={masterlist} from={0} to={masterlist.items.length} />
            <Beyond masterlist={masterlist} />
            <p>
              <SameItemLink list={list} />
            </p>
          </>
        ) : (
          <>
            <NoMasterlist />
            {versions.map((version) => (
              <VersionCard key={version.id} list={list} version={version} />
            ))}
          </>
        )}
        <p>
          <BackLink to={paths.list(id)} />
        </p>
      </div>
      <ListRail list={list} />
    </div>
  );
}
