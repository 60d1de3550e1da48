import { type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { paths } from "~/lib/addresses/paths";
import { itemShareText } from "~/lib/addresses/share-links";
import { pageWith, THREAD_PAGE } from "~/lib/addresses/thread-page";
import { idOrNone, isId } from "~/lib/data/ids";
import { creatorInPath } from "~/lib/people/former-member";
import { plural } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { siteOf } from "~/platform/app.server";
import { flash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { addToHead } from "~/platform/page-head.server";
import { ignoreNotFound } from "~/platform/refusal";
import { LinkButton } from "~/ui/buttons/button";
import { Icon } from "~/ui/icons/icon";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { metaFrom } from "~/ui/page/page-meta";
import { UserText } from "~/ui/text/user-text";
import { CommentForm } from "./comment-form";
import { FORM_KEY } from "./comment-limits";
import { CommentList } from "./comment-list";
import type { ThreadView } from "./comment-view";
import { postCommentOnce, readThread } from "./comments.server";
import { editComment, removeOwnComment } from "./edit-comment.server";
import { ItemMasthead } from "./item-masthead";
import styles from "./thread.module.css";
import { threadPageData } from "./thread-linked-data";
import { ThreadRail } from "./thread-rail";

export const meta = metaFrom<typeof loader>((page) => ({
  title: page ? `${page.thread.item.title} · ${page.thread.listTitle}` : "Item",
  description: page ? `What people say about ${page.thread.item.title}` : "What people say",
  image: page && {
    path: page.picture,
    alt: `${page.thread.item.title} on ${page.thread.listTitle}: where people have it`,
  },
  path: page && threadPath(page.thread),
}));

const threadPath = ({ listId, creator, versionId, item }: ThreadView) =>
  paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: item.id });

const threadIds = ({ listId, creator = "", itemId }: LoaderFunctionArgs["params"]) => ({
  listId: idOrNone(listId),
  creator,
  itemId: idOrNone(itemId),
});

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ids = threadIds(params);
  const { after, edit } = askedFor(request);
  const { picture: shown, ...thread } = await readThread(context.app, context.viewer, ids, { after });
  // the comments on that page were deleted
  if (after && thread.comments.length === 0) throw redirect(threadPath(thread));
  if (creatorInPath(thread.creator, thread.versionId) !== ids.creator)
    throw redirect(threadPath(thread), 301);
  const formKey = context.viewer ? context.app.newId() : undefined;
  const own = thread.comments.find(({ id, creator }) => id === edit && creator === context.viewer?.username);
  addToHead(context, () => ({
    noindex: !thread.isPublic || thread.item.commentsCount === 0,
    data: threadPageData(siteOf(context.app), thread),
  }));
  const picture = await pictureAddress(context.app, paths.itemPicture(ids.listId, ids.itemId), shown);
  return { thread, picture, from: after ?? null, editing: own?.id ?? null, formKey };
}

function askedFor(request: Request): { after: string | undefined; edit: string | undefined } {
  const { searchParams } = new URL(request.url);
  const idIn = (name: string) => [searchParams.get(name) ?? ""].find(isId);
  return { after: idIn("after"), edit: idIn("edit") };
}

export const action = pageAction({
  fields: ["commentContent", "commentId", FORM_KEY],
  intents: {
    "edit-comment": async ({ commentContent: content, commentId }, { app, viewer, params, request }) => {
      await editComment(app, viewer, { commentId, content });
      return replace(`${pageOf(params, request)}#comment-${commentId}`);
    },
    "delete-comment": async ({ commentId }, { app, viewer, params, request }) => {
      await removeOwnComment(app, viewer, commentId).catch(ignoreNotFound);
      const headers = { "Set-Cookie": flash(app, "Your comment is deleted") };
      return replace(pageOf(params, request), { headers });
    },
  },
  act: async ({ commentContent: content, [FORM_KEY]: key }, { app, viewer, params }) => {
    const ids = threadIds(params);
    const placed = await postCommentOnce(app, viewer, key, { itemId: ids.itemId, content });
    return replace(paths.thread(ids) + pageWith(placed));
  },
  // the forms themselves show that the session has expired
  toErrorPage: ["not-found"],
});

function pageOf(params: LoaderFunctionArgs["params"], request: Request): string {
  const { after } = askedFor(request);
  return paths.thread(threadIds(params)) + (after ? `?after=${after}` : "");
}

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function ItemThread() {
  const { thread, from, editing, formKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const ofEdit = result?.values.commentId ? result : undefined;
  const { listId, listTitle, creator, hidden, position, item, comments, after } = thread;
  const path = threadPath(thread);
  return (
    <>
      <ItemMasthead
        item={thread}
        title={item.title}
        badge={<RankBadge rank={position} size="big" />}
        share={{ text: itemShareText(listTitle, position, item.title), path }}
      >
        on <PersonLink name={creator} />
        's list · <Link to={paths.item(listId, item.id)}>see everyone who named it</Link>
        {hidden && (
          <span className={`with-icon ${styles.private}`}>
            <Icon name="lock" /> private list
          </span>
        )}
      </ItemMasthead>
      <div className="inset with-rail">
        <article className="stack-3">
          {item.context && (
            <blockquote className="quote cited typed below-5" {...ownScript(item.context)}>
              <UserText text={item.context} />
            </blockquote>
          )}
          <section className="stack" aria-labelledby="comments">
            <h2 id="comments">{plural(item.commentsCount, "comment")}</h2>
            <CommentList
              comments={comments}
              path={path}
              after={from}
              reportedAs={!thread.isPublic || hidden ? null : creatorInPath(creator, thread.versionId)}
              editing={editing === null ? null : { id: editing, refused: ofEdit }}
            />
            {(from || after) && (
              <nav className="row" aria-label="Comments">
                {from && <LinkButton to={path}>FROM THE FIRST</LinkButton>}
                {after && <LinkButton to={`?after=${after}`}>NEXT {THREAD_PAGE}</LinkButton>}
              </nav>
            )}
            <CommentForm itemId={item.id} formKey={formKey} result={ofEdit ? undefined : result} />
          </section>
        </article>
        <ThreadRail thread={thread} />
      </div>
    </>
  );
}
