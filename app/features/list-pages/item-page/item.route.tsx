import { type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CommentForm } from "~/features/list-pages/comments/comment-form";
import { FORM_KEY } from "~/features/list-pages/comments/comment-limits";
import { postCommentOnce } from "~/features/list-pages/comments/comments.server";
import { ItemMasthead } from "~/features/list-pages/comments/item-masthead";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { itemPicture } from "~/features/sharing/share-pictures/shared-picture";
import { beforeParam } from "~/lib/addresses/paging";
import { paths } from "~/lib/addresses/paths";
import { itemShareText } from "~/lib/addresses/share-links";
import { idOrNone, readId } from "~/lib/data/ids";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { figure, people } from "~/lib/text/plural";
import { siteOf } from "~/platform/app.server";
import { pageAction } from "~/platform/page-action.server";
import { addToHead } from "~/platform/page-head.server";
import { LinkButton } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { Conversation } from "./conversation";
import { itemPageData } from "./item-linked-data";
import styles from "./item-page.module.css";
import { readItem } from "./item-page.server";
import { ItemRail } from "./item-rail";
import type { ItemView } from "./item-view";
import { WhoHasItWhere } from "./who-has-it-where";

export const meta = metaFrom<typeof loader>((data) => ({
  title: data ? `${data.item.title} · ${data.item.listTitle}` : "Item",
  description: data ? itemDescription(data.item) : "What people say",
  image: data && {
    path: data.picture,
    alt: `${data.item.title} on ${data.item.listTitle}: where people have it`,
  },
  path: data && itemPath(data.item),
}));

const itemPath = ({ listId, canonicalId }: Pick<ItemView, "listId" | "canonicalId">) =>
  paths.item(listId, canonicalId);

const itemDescription = ({ namedBy, of, title, listTitle }: ItemView) =>
  `${figure(namedBy)} of ${people(of)} named ${title} on '${listTitle}': where they have it, and what they say.`;

const itemPageIds = ({ listId, itemId }: LoaderFunctionArgs["params"]) => ({
  listId: idOrNone(listId),
  itemId: idOrNone(itemId),
});

const versionIn = (request: Request) => new URL(request.url).searchParams.get("version") || undefined;

const queryOf = (version: string | undefined) => (version ? `?version=${encodeURIComponent(version)}` : "");

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { app, viewer } = context;
  const version = versionIn(request);
  const before = beforeParam(request);
  const { pictures, ...item } = await readItem(app, viewer, { ...itemPageIds(params), version, before });
  // a further page doesn't know the oldest version that names the item
  if (before === undefined && item.canonicalId !== params.itemId)
    throw redirect(itemPath(item) + queryOf(version), 301);
  addToHead(context, () => ({ noindex: !item.isPublic, data: itemPageData(siteOf(app), item) }));
  const path = paths.itemPicture(item.listId, item.canonicalId);
  const picture = await pictureAddress(app, path, itemPicture(item));
  return { item, picture, pictures, formKey: viewer ? app.newId() : undefined };
}

/** Posts a comment to the thread in the form, else to that of the chosen or the newest version. */
export const action = pageAction({
  fields: ["commentContent", "itemCommentId", FORM_KEY],
  act: async (
    { commentContent: content, itemCommentId, [FORM_KEY]: key },
    { app, viewer, params, request },
  ) => {
    const version = versionIn(request);
    const ids = itemPageIds(params);
    const itemId =
      readId(itemCommentId) ?? (await readItem(app, viewer, { ...ids, version })).answers?.itemId ?? "";
    const placed = await postCommentOnce(app, viewer, key, { itemId, content });
    return replace(`${paths.item(ids.listId, ids.itemId)}${queryOf(version)}#comment-${placed.id}`);
  },
  // the form itself shows that the session has expired
  toErrorPage: ["not-found"],
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function ItemPage() {
  const { item, formKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { listId, listTitle, title, rank, tied, answers, before } = item;
  const path = itemPath(item);
  return (
    <>
      <ItemMasthead
        item={item}
        title={title}
        badge={rank !== null && <RankBadge rank={rank} tied={tied} size="big" />}
        share={{
          text: rank === null ? `${listTitle}\n${title}` : itemShareText(listTitle, rank, title),
          path,
          pictures: item.isPublic
            ? [{ name: "Item", path: paths.itemPicture(listId, item.canonicalId) }]
            : undefined,
        }}
      >
        {summary(item)}
      </ItemMasthead>
      <div className="inset with-rail">
        <article className="stack-3">
          <WhoHasItWhere item={item} />
          <VersionFilter item={item} path={path} />
          <Conversation item={item} path={path} />
          {before !== null && (
            <p>
              <LinkButton to={`${path}?before=${before}`}>OLDER VERSIONS</LinkButton>
            </p>
          )}
          {answers && (
            <section className={`stack-3 start ${styles.reply}`} id="reply" aria-labelledby="reply-title">
              <h2 className="eyebrow pad-below-2 rule-below" id="reply-title">
                {item.chosen && !answers.own ? `Reply to ${isolate(answers.creator)}` : "Comment"}
              </h2>
              <CommentForm itemId={answers.itemId} formKey={formKey} result={result} />
            </section>
          )}
        </article>
        <ItemRail item={item} />
      </div>
    </>
  );
}

function summary({ namedBy, of, averagePlace }: ItemView): string {
  const named = `${figure(namedBy)} of ${figure(of)} named it`;
  if (averagePlace === null) return `${named}.`;
  return `${named}, average ${figure(Math.round(averagePlace * 10) / 10)}.`;
}

/** The maximum number of names in the row; the picture above and the conversation below have all. */
const VERSIONS_SHOWN = 20;

type Props = {
  item: Pick<ItemView, "names" | "chosen">;
  path: string;
};

function VersionFilter({ item: { names, chosen }, path }: Props) {
  if (names.length < 2) return null;
  const shown = names.filter(({ inPath }, i) => i < VERSIONS_SHOWN || inPath === chosen);
  return (
    <nav className={`flex gap-2 scrolls ${styles.filter}`} aria-label="Whose version">
      <Link
        className="pill small hover-edge firm"
        to={path}
        aria-current={chosen === null ? "true" : undefined}
        preventScrollReset
      >
        All
      </Link>
      {shown.map(({ creator, inPath, place, own }) => (
        <Link
          key={inPath}
          className="pill small hover-edge firm"
          to={`${path}?version=${encodeURIComponent(inPath)}`}
          aria-current={inPath === chosen ? "true" : undefined}
          preventScrollReset
        >
          <Face name={creator} size="small" own={own} />
          <span>
            <bdi>{own ? "you" : creator}</bdi>{" "}
            <span className={`quiet numbers ${styles.place}`}>{ordinal(place)}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
