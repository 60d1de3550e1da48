import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { creatorInPath } from "~/features/account/former-member";
import { PersonLink } from "~/features/list-page/person-link";
import { RankBadge } from "~/features/list-page/rank-badge";
import { ShareDialog } from "~/features/list-page/share-dialog";
import { SaveButton } from "~/features/saves/save-button";
import { isId, readId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { itemShareText } from "~/lib/share-links";
import { pageAction } from "~/platform/page-action.server";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/page-meta";
import { UserText } from "~/ui/user-text";
import { CommentForm } from "./comment-form";
import { FORM_KEY, THREAD_PAGE } from "./comment-limits";
import { CommentList } from "./comment-list";
import type { ThreadView } from "./comment-view";
import { postCommentOnce, readThread } from "./comments.server";
import styles from "./item.module.css";
import { pageWith } from "./thread-page";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    title: page ? `${page.thread.item.title} · ${page.thread.listTitle}` : "Item",
    description: page ? `What people say about ${page.thread.item.title}` : "What people say",
    image: page && {
      path: paths.sharePicture(page.thread.listId),
      alt: `${page.thread.listTitle}: the top of the list`,
    },
    path: page && pathOf(page.thread),
    matches,
  });

const pathOf = ({ listId, creator, versionId, item }: ThreadView) =>
  paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: item.id });

const idsOf = ({ listId, creator = "", itemId }: LoaderFunctionArgs["params"]) => ({
  listId: readId(listId) ?? "",
  creator,
  itemId: readId(itemId) ?? "",
});

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ids = idsOf(params);
  const given = new URL(request.url).searchParams.get("after") ?? "";
  const after = isId(given) ? given : undefined;
  const thread = await readThread(context.app, context.viewer, ids, { after });
  if (creatorInPath(thread.creator, thread.versionId) !== ids.creator) throw redirect(pathOf(thread), 301);
  const formKey = context.viewer ? context.app.newId() : undefined;
  return { thread, later: after !== undefined, formKey };
}

export const action = pageAction({
  fields: ["commentContent", FORM_KEY],
  act: async ({ commentContent: content, [FORM_KEY]: key }, { app, viewer, params }) => {
    const ids = idsOf(params);
    const placed = await postCommentOnce(app, viewer, key, { itemId: ids.itemId, content });
    return redirect(paths.thread(ids) + pageWith(placed));
  },
  // the form itself says that the session has ended
  toErrorPage: ["not-found"],
});

export { networkSafeAction as clientAction } from "~/ui/network-safe-action";

/** One item of one version, its creator's note, and the comments. */
export default function ItemThread() {
  const { thread, later, formKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { listId, listTitle, creator, hidden, position, item, saved, comments, after } = thread;
  const path = pathOf(thread);
  return (
    <article className={`measure ${styles.thread}`}>
      <p className={styles.list}>
        <Link className="alone" to={paths.list(listId)}>
          {listTitle}
        </Link>
      </p>
      <header className={styles.head}>
        <RankBadge rank={position} size="big" />
        <h1>{item.title}</h1>
      </header>
      <p className="meta">
        on the list of <PersonLink name={creator} />
        {hidden && (
          <span className={styles.private}>
            <Icon name="lock" /> private list
          </span>
        )}
      </p>
      {item.context && (
        <blockquote className={styles.note}>
          <UserText text={item.context} />
        </blockquote>
      )}
      <div className={styles.bar}>
        <SaveButton listId={listId} saved={saved} />
        <ShareDialog what={item.title} text={itemShareText(listTitle, position, item.title)} path={path} />
      </div>
      <section className="stack" aria-labelledby="comments">
        <h2 id="comments">{plural(item.commentsCount, "comment")}</h2>
        <CommentList comments={comments} />
        {(later || after) && (
          <nav className="row" aria-label="Comments">
            {later && <LinkButton to={path}>FROM THE FIRST</LinkButton>}
            {after && <LinkButton to={`?after=${after}`}>NEXT {THREAD_PAGE}</LinkButton>}
          </nav>
        )}
        <CommentForm itemId={item.id} formKey={formKey} result={result} />
      </section>
    </article>
  );
}
