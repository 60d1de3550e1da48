import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listMeta } from "~/features/list-pages/list-page/list-meta";
import { pageList, pageVersions, tileOfList } from "~/features/list-pages/list-page/page-list";
import { SameItemLink } from "~/features/lists/masterlist/how-it-was-counted";
import { NoMasterlist } from "~/features/lists/masterlist/masterlist-section";
import { verdictOn } from "~/features/lists/masterlist/page-masterlist";
import { TOP_ITEMS } from "~/features/lists/model/list-limits";
import type { ListView } from "~/features/lists/model/list-view";
import { sharedText } from "~/features/lists/share-dialog/list-share";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { VersionCard } from "~/features/lists/versions/version-card";
import { bothLeast } from "~/features/merge/both/both";
import { VerdictLine } from "~/features/merge/firmness/verdict-line";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { listPicture, tiersPicture } from "~/features/sharing/share-pictures/shared-picture";
import { offsetParam } from "~/lib/addresses/paging";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import { figure, people, plural } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { addToHead } from "~/platform/page-head.server";
import { BackLink } from "~/ui/buttons/back-link";
import { Band } from "~/ui/layout/band";
import { Link } from "~/ui/links/link";
import { TimeAgo } from "~/ui/text/time-ago";
import { readPlaces } from "./places.server";
import { readSort, type SortedTable, sortedRows } from "./places-table";
import { PlacesTableView } from "./places-table-view";
import { tiersOf } from "./shown-tiers";
import { SortLinks } from "./sort-links";
import { TiersView } from "./tiers-view";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta(data, matches, data && paths.longList(data.list.id));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const start = offsetParam(request, "start");
  const { list, table } = await readPlaces(context.app, context.viewer, idOrNone(params.listId), start);
  addToHead(context, () => ({ noindex: !AUDIENCES[list.audience].public }));
  const query = new URL(request.url).searchParams;
  const tiersShown = query.get("view") === "tiers" ? tiersPicture(list) : null;
  const picture = tiersShown
    ? await pictureAddress(context.app, paths.tiersPicture(list.id), tiersShown)
    : await pictureAddress(context.app, paths.sharePicture(list.id), listPicture(list));
  if (!table)
    return {
      list: pageList(list, { viewer: context.viewer?.username }),
      picture,
      pictures: list.pictures,
      table: null,
      tiers: null,
      hasTiers: false,
      verdict: null,
    };
  const sort = readSort(table, query);
  const tiers = tiersOf(list.masterlist, list.chapters[0]?.name, list.glyphs);
  return {
    list: listWithoutRows(list),
    picture,
    pictures: list.pictures,
    tiers: query.get("view") === "tiers" ? tiers : null,
    hasTiers: tiers !== null,
    table: { ...table, rows: sortedRows(table, sort), sort, start, least: bothLeast(table.of) },
    verdict: list.masterlist && verdictOn(list.masterlist, list.counted),
  };
}

/** Drops the data that the table replaces. */
const listWithoutRows = (list: ListView) => ({
  ...list,
  tile: tileOfList(list),
  masterlist: list.masterlist && { ...list.masterlist, items: list.masterlist.items.slice(0, TOP_ITEMS) },
  versions: pageVersions(list, { allItems: false }).filter(({ own }) => own),
});

export default function LongList() {
  const { list, table, tiers, hasTiers, verdict } = useLoaderData<typeof loader>();
  const { id, title, masterlist, creatorCount, versions } = list;
  return (
    <article className="stack">
      <Band tile={list.tile}>
        <div className="stack-2 pad-y-4">
          <h1 {...ownScript(title)}>
            <Link className="plain-link" to={paths.list(id)}>
              {title}
            </Link>
          </h1>
          {table && masterlist && (
            <p>
              The long list: {plural(table.itemCount, "item")} from {people(creatorCount)}, changed{" "}
              <TimeAgo at={masterlist.changedAt} inSentence />
              {tiers && ". Whatever stands in a tier beats everything below it."}
            </p>
          )}
        </div>
      </Band>
      <div className="inset stack">
        {table && masterlist ? (
          <>
            {verdict && !tiers && <VerdictLine verdict={verdict} />}
            <section className="stack-3" aria-labelledby="places">
              <h2 className="sr-only" id="places">
                {tiers ? "In tiers" : "Who put it where"}
              </h2>
              <SortLinks listId={id} table={table} tiers={tiers ? "shown" : hasTiers ? "offered" : "none"} />
              {!tiers &&
                (table.sort.by === "both" ? (
                  <AboutBoth table={table} />
                ) : (
                  table.rows.some(({ range }) => range) && (
                    <p className="meta measure">
                      The line under an item spans the places that it takes if any one version is left out.
                    </p>
                  )
                ))}
              {tiers ? (
                <TiersView listId={id} tiers={tiers} />
              ) : (
                <PlacesTableView listId={id} table={table} />
              )}
            </section>
            <div className="row">
              <SameItemLink list={list} />
              {tiers && AUDIENCES[list.audience].public && (
                <ShareDialog
                  what={`${title}, in tiers`}
                  text={sharedText(list)}
                  path={paths.longList(id, { view: "tiers" })}
                  pictures={[{ name: "Tiers", path: paths.tiersPicture(id) }]}
                />
              )}
            </div>
          </>
        ) : (
          <div className="measure stack">
            <NoMasterlist list={list} />
            {versions.map((version) => (
              <VersionCard key={version.id} list={list} version={version} />
            ))}
          </div>
        )}
        <p>
          <BackLink to={paths.list(id)} />
        </p>
      </div>
    </article>
  );
}

function AboutBoth({ table: { rows, of, least } }: { table: SortedTable & { least: number } }) {
  return (
    <p className="meta measure">
      Only versions that name both of two items compare them here, so being well known doesn't help. These are
      the {plural(rows.length, "item")} that at least {figure(least)} of {figure(of)} versions name.{" "}
      <Link to={`${paths.howListsMerge}#both`}>Why there are two orders</Link>
    </p>
  );
}
