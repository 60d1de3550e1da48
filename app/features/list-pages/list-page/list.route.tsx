import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LiveList } from "~/features/lists/live/live-list";
import { MasterlistSection } from "~/features/lists/masterlist/masterlist-section";
import { VERSIONS_FIRST_PAGE, VERSIONS_PAGE } from "~/features/lists/model/list-limits";
import type { ListView } from "~/features/lists/model/list-view";
import { isVersionOrder } from "~/features/lists/model/version-order";
import { NextLists } from "~/features/lists/next-lists/next-lists";
import { OpenFolds } from "~/features/lists/places/open-folds";
import { readListAndMerge } from "~/features/lists/reads/lists.server";
import { dropShareText, sharedText } from "~/features/lists/share-dialog/list-share";
import { VersionsSection } from "~/features/lists/versions/versions-section";
import { readDropped } from "~/features/lists/writes/just-dropped.server";
import { RevealedCard } from "~/features/rooms/room/revealed-card";
import { revealedWords } from "~/features/rooms/room/room.server";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { listPicture } from "~/features/sharing/share-pictures/shared-picture";
import { offsetParam } from "~/lib/addresses/paging";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { feedLink } from "~/lib/markup/web-feed";
import { AUDIENCES } from "~/lib/people/audience";
import { siteOf } from "~/platform/app.server";
import { addToHead } from "~/platform/page-head.server";
import { Link } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import { JustDropped } from "./just-dropped";
import { dropSummary, editSummary } from "./just-dropped-words";
import { leadOverTime } from "./lead-over-time";
import { lineOfFaces } from "./line-of-faces";
import { ListActions } from "./list-actions";
import { ListFacts } from "./list-facts";
import { listPageData } from "./list-linked-data";
import { ListMasthead } from "./list-masthead";
import { listMeta } from "./list-meta";
import { ListEnd, ListRail } from "./list-rail";
import { type PageList, pageList } from "./page-list";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => listMeta(data, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const start = offsetParam(request, "start");
  const names = offsetParam(request, "names");
  const orderParam = new URL(request.url).searchParams.get("versions");
  const order = isVersionOrder(orderParam) ? orderParam : "newest";
  const id = idOrNone(params.listId);
  const pageSize = start === 0 ? VERSIONS_FIRST_PAGE : VERSIONS_PAGE;
  const justDropped = start === 0 ? readDropped(request, id) : null;
  const page = { start, pageSize, names, order, next: true, people: justDropped !== null };
  const { list, merge, next, people, likeYou } = await readListAndMerge(
    context.app,
    context.viewer,
    id,
    page,
  );
  const isPublic = AUDIENCES[list.audience].public;
  const just = isPublic ? justDropped : null;
  const isEdit = just !== null && just.before.length > 0;
  const summary = just && (isEdit ? editSummary(list, just.before) : dropSummary(list));
  const own = list.versions.find((version) => version.own);
  const ownTitles = own?.items.map(({ title }) => title) ?? [];
  const nearest = summary?.nearest?.name;
  const toFollow = people.find(({ name }) => name === nearest && !likeYou.some((one) => one.name === name));
  const shown = pageList(list, {
    viewer: context.viewer?.username,
    justDropped: summary !== null && !isEdit,
  });
  const dropped = summary && {
    dropped: summary,
    isEdit,
    ownTitles,
    follows: toFollow?.followed,
    likeYou,
    shareText: shareTextOf(shown),
  };
  addToHead(context, () => ({
    noindex: !isPublic || isThin(list),
    data: isPublic ? listPageData(siteOf(context.app), list) : [],
    links: isPublic && list.creatorCount > 0 ? linksOf(context.app.origin, list) : [],
  }));
  return {
    picture: await pictureAddress(context.app, paths.sharePicture(list.id), listPicture(list)),
    list: shown,
    pictures: list.pictures,
    start,
    names,
    order,
    dropped,
    next,
    lead: start === 0 && merge && list.masterlist ? leadOverTime(list.masterlist, merge.result.lead) : null,
    line: start === 0 && merge ? lineOfFaces(list, merge.effects) : null,
    revealed: start === 0 ? revealedWords(list, merge) : null,
  };
}

/** Returns the share text of the viewer's version, or of the list without an item of theirs. */
function shareTextOf(list: PageList): string {
  const own = list.versions.find((version) => version.own && version.items.length > 0);
  return own ? dropShareText(list, own) : sharedText(list);
}

const linksOf = (origin: string, { id }: ListView) => [
  feedLink(serverPaths.listFeed(id)),
  { type: "application/json+oembed", path: serverPaths.oembed(origin + paths.list(id)) },
];

/** Returns true for a list request, on which nobody has named an item in public. */
const isThin = ({ masterlist, versions }: ListView) =>
  !masterlist && !versions.some(({ hidden, items }) => !hidden && items.length > 0);

export default function ListPage() {
  const { list, start, names, order, dropped, revealed, next, lead, line } = useLoaderData<typeof loader>();
  const versions = <VersionsSection list={list} start={start} order={order} />;
  const isChart = start === 0 && list.masterlist !== null;
  return (
    <OpenFolds>
      {dropped && (
        <div className="inset">
          <JustDropped list={list} {...dropped} />
        </div>
      )}
      <ListMasthead list={list} newestNames={names === 0} dropped={dropped !== null} />
      <div className="inset">
        <div className="chart-with-rail">
          <div>
            {revealed && <RevealedCard listId={list.id} sentences={revealed} />}
            {!isChart && !list.blind && versions}
            {start === 0 && <MasterlistSection list={list} />}
            {!isChart && list.blind && versions}
            <ListFacts list={list} />
          </div>
          {isChart && <div className="below">{versions}</div>}
          <ListRail listId={list.id} lead={lead} line={line} />
          <ListEnd list={list} names={names} disputes={isChart} />
          <GuestOffer list={list} />
        </div>
        <NextLists heading="Settle one of these next" lists={next} />
        {!dropped && <ListActions list={list} place="dock" />}
      </div>
      <LiveList listId={list.id} loaded={list.pulse} />
    </OpenFolds>
  );
}

/** Offers an account to a guest with a version, once it has been shown. */
function GuestOffer({ list: { id, audience, edit } }: { list: Pick<ListView, "id" | "audience" | "edit"> }) {
  const guestOf = useViewer()?.guestOf;
  if (guestOf !== id || !edit || !AUDIENCES[audience].open) return null;
  return (
    <p className="meta">
      {AUDIENCES[audience].public
        ? "This list is public now; yours stays hidden until you are a member. "
        : "You are here as a guest. Keep your list and your comments: "}
      <Link to={paths.registerGuest}>sign up</Link>
    </p>
  );
}
