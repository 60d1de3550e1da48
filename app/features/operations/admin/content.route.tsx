import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { paths } from "~/lib/addresses/paths";
import { creatorInPath } from "~/lib/people/former-member";
import { plural } from "~/lib/text/plural";
import type { App } from "~/platform/app.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { NoEnter } from "~/ui/fields/no-enter";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { metaOf } from "~/ui/page/page-meta";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import { EmptyState } from "~/ui/states/empty-state";
import { TimeAgo } from "~/ui/text/time-ago";
import { UserText } from "~/ui/text/user-text";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";
import { findContent, readTarget, removeContent } from "./content.server";

export const meta = metaOf("Admin: content", "Find and remove what everybody sees");

const soughtIn = (request: Request) => (new URL(request.url).searchParams.get("q") ?? "").trim();

export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  const q = soughtIn(request);
  return { q, ...(await findContent(app, viewer, q)) };
}

export const action = pageAction({
  fields: ["target", "reason"],
  act: async ({ target, reason }, { app, viewer, request }) => {
    await removeContent(app, viewer, { ...readTarget(target), reason });
    return flashOnContent(app, request, "Removed for everybody");
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

const flashOnContent = (app: App, request: Request, message: string) =>
  redirectWithFlash(app, paths.adminPage("content", { q: soughtIn(request) }), message);

export default function ContentPage() {
  const { q, member, versions, comments } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const removal = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(removal, result);
  const isEmpty = versions.length + comments.length === 0;
  return (
    <AdminPage title="Content">
      <Form method="get" className={`row bottom gap-3 ${styles.search}`}>
        <Field label="A name, or a list's address" name="q" defaultValue={q} autoComplete="off" />
        <Button type="submit">FIND</Button>
      </Form>
      {member && (
        <p>
          <Link className="alone" to={paths.moderatedMember(member)}>
            Suspend {member}, or remove all that they published
          </Link>
        </p>
      )}
      {isEmpty && <EmptyState text={q ? `Nothing public of ${q}` : "Nothing is public"} />}
      {!isEmpty && (
        <Form
          method="post"
          id={REMOVAL}
          ref={removal}
          className={`stack-3 ${styles.form}`}
          preventScrollReset
        >
          <NoEnter />
          <Field
            label="Reason for what is removed (sent to the people involved)"
            name="reason"
            defaultValue={result?.values.reason}
            error={result?.refused.message}
          />
        </Form>
      )}
      {versions.length > 0 && <h2>{plural(versions.length, "version")}</h2>}
      <ul className="ruled">
        {versions.map((version) => (
          <FoundVersion key={version.id} version={version} />
        ))}
      </ul>
      {comments.length > 0 && <h2>{plural(comments.length, "comment")}</h2>}
      <ul className="ruled">
        {comments.map((comment) => (
          <FoundComment key={comment.id} comment={comment} />
        ))}
      </ul>
      <p className="meta">
        The newest 25 of each. Restore a removed version on the <Link to={paths.moderation}>moderation</Link>{" "}
        page; a comment is gone for good.
      </p>
    </AdminPage>
  );
}

/** Id of the form with the reason; each row's button submits it. */
const REMOVAL = "removal";

type Found = ReturnType<typeof useLoaderData<typeof loader>>;

type RemoveProps = { target: string; what: string };

const Remove = ({ target, what }: RemoveProps) => (
  <Button type="submit" form={REMOVAL} name="target" value={target} title={`Remove ${what}`} icon="trash">
    REMOVE
  </Button>
);

function FoundVersion({ version }: { version: Found["versions"][number] }) {
  const { id, listId, listTitle, creator, items, addedAt } = version;
  return (
    <li className="stack-1 end-column top gap-1-4">
      <div>
        <p>
          <Link className="alone" to={paths.version(listId, creatorInPath(creator, id))}>
            {listTitle}
          </Link>
        </p>
        <p className="meta">
          <PersonLink name={creator} />, <TimeAgo at={addedAt} inSentence />
        </p>
        <p className={`clamped typed ${styles.words}`}>{items.slice(0, 5).join(", ")}</p>
      </div>
      <Remove target={id} what={`${creator}'s version of ${listTitle}`} />
    </li>
  );
}

function FoundComment({ comment }: { comment: Found["comments"][number] }) {
  const { id, listId, itemId, versionId, itemTitle, itemCreator, creator, content, addedAt } = comment;
  const thread = { listId, itemId, creator: creatorInPath(itemCreator, versionId) };
  return (
    <li className="stack-1 end-column top gap-1-4">
      <div>
        <p className={`clamped typed ${styles.words}`}>
          <UserText text={content} />
        </p>
        <p className="meta">
          <PersonLink name={creator} /> on <Link to={paths.thread(thread)}>{itemTitle}</Link>,{" "}
          <TimeAgo at={addedAt} inSentence />
        </p>
      </div>
      <Remove target={`${versionId} ${id}`} what={`${creator}'s comment on ${itemTitle}`} />
    </li>
  );
}
