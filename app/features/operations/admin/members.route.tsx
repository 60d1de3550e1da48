import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { operatorOf } from "~/features/moderation/audit/staff-act.server";
import { paths } from "~/lib/addresses/paths";
import { plural } from "~/lib/text/plural";
import { fullTime } from "~/lib/time/time-ago";
import type { App } from "~/platform/app.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { Disclosure } from "~/ui/layout/disclosure";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import { TimeAgo } from "~/ui/text/time-ago";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";
import { findMembers, type MemberSearch, setRole } from "./members.server";
import { ROLES } from "./staff-roles";

export const meta = metaOf("Admin: members", "Find, give roles");

export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  const search = searchOf(request);
  return { ...search, ...(await findMembers(app, viewer, search)) };
}

export const action = pageAction({
  fields: ["name", "role"],
  intents: {
    "give-role": async ({ name, role }, { app, viewer, request }) => {
      await setRole(app, operatorOf(viewer), { name, role, has: true });
      return flashOnMembers(app, request, `${name} is ${role} now`);
    },
    "take-role": async ({ name, role }, { app, viewer, request }) => {
      await setRole(app, operatorOf(viewer), { name, role, has: false });
      return flashOnMembers(app, request, `${name} is no longer ${role}`);
    },
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

function searchOf(request: Request): MemberSearch {
  const params = new URL(request.url).searchParams;
  const only = params.get("only");
  return {
    q: params.get("q") ?? "",
    only: only === "suspended" || only === "roles" ? only : null,
    before: params.get("before"),
  };
}

function flashOnMembers(app: App, request: Request, message: string) {
  const { q, only } = searchOf(request);
  return redirectWithFlash(app, paths.adminPage("members", { q, only: only ?? "" }), message);
}

const FILTERS = [
  ["", "Everybody"],
  ["suspended", "Suspended"],
  ["roles", "With a role"],
] as const;

export default function Members() {
  const { members, q, only, before } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <AdminPage title="Members">
      <Form method="get" className={`row bottom gap-3 ${styles.search}`}>
        <Field label="Name, or a whole e-mail address" name="q" defaultValue={q} autoComplete="off" />
        <Button type="submit">FIND</Button>
      </Form>
      <p className="row">
        {FILTERS.map(([filter, words]) => (
          <Link
            key={filter}
            className="alone"
            to={paths.adminPage("members", { only: filter })}
            aria-current={filter === (only ?? "") && q === "" ? "page" : undefined}
          >
            {words}
          </Link>
        ))}
      </p>
      {members.length === 0 && <EmptyState text={q ? `Nobody is called ${q}` : "Nobody, at the moment"} />}
      <ul className="ruled">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            refused={result && result.values.name === member.username ? result : null}
          />
        ))}
      </ul>
      {before && (
        <Link className="alone" to={paths.adminPage("members", { q, only: only ?? "", before })}>
          Earlier ones
        </Link>
      )}
    </AdminPage>
  );
}

type RowProps = {
  member: ReturnType<typeof useLoaderData<typeof loader>>["members"][number];
  refused: ReturnType<typeof useActionData<typeof action>> | null;
};

function MemberRow({ member, refused }: RowProps) {
  const { username, roles, joinedAt, listsDropped, commentsPlaced, suspended } = member;
  return (
    <li className="stack-1">
      <p className="row baseline gap-x-3">
        <Link className="alone bold" to={paths.profile(username)}>
          {username}
        </Link>
        {roles.map((role) => (
          <span key={role} className="label accent">
            {role.toUpperCase()}
          </span>
        ))}
        {suspended && <span className="label accent">SUSPENDED</span>}
        <span className="meta">
          joined <TimeAgo at={joinedAt} inSentence /> · {plural(listsDropped, "list")} ·{" "}
          {plural(commentsPlaced, "comment")} ·{" "}
          <Link to={paths.adminPage("content", { q: username })}>content</Link>
        </span>
      </p>
      {suspended && (
        <p className="meta">
          {suspended.until === null ? "Until further notice" : `Until ${fullTime(suspended.until)}`}:{" "}
          {suspended.reason}
        </p>
      )}
      {refused && <p role="alert">{refused.refused.message}</p>}
      <Link className="alone" to={paths.moderatedMember(username)}>
        {suspended ? "End the suspension" : "Suspend"}, remove, give back
      </Link>
      <Disclosure closed="ROLES" open={refused !== null}>
        <div className="row">
          {ROLES.map((role) => {
            const has = roles.includes(role);
            return (
              <Form key={role} method="post" preventScrollReset>
                <input type="hidden" name="name" value={username} />
                <input type="hidden" name="role" value={role} />
                <Button type="submit" variant="quiet" name="intent" value={has ? "take-role" : "give-role"}>
                  {has ? `NO LONGER ${role.toUpperCase()}` : `MAKE ${role.toUpperCase()}`}
                </Button>
              </Form>
            );
          })}
        </div>
      </Disclosure>
    </li>
  );
}
