import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { withCookies } from "~/platform/cookies.server";
import { flash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/page-meta";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";
import { MemberRow } from "./member-row";
import { findMembers, type MemberSearch, restoreMember, setRole, suspendMember } from "./members.server";
import { operatorOf } from "./operator.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Admin: members", description: "Find, suspend, give roles", matches });

export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  const search = searchOf(request);
  return { ...search, ...(await findMembers(app, viewer, search)) };
}

export const action = pageAction({
  fields: ["name", "reason", "until", "role"],
  intents: {
    suspend: async ({ name, reason, until }, { app, viewer, request }) => {
      await suspendMember(app, operatorOf(viewer), { name, reason, until });
      return flashOnMembers(app, request, `${name} only reads now`);
    },
    "end-suspension": async ({ name }, { app, viewer, request }) => {
      await restoreMember(app, operatorOf(viewer), name);
      return flashOnMembers(app, request, `${name} may write again`);
    },
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

/** Redirects to the same search. */
function flashOnMembers(app: App, request: Request, message: string) {
  const { q, only } = searchOf(request);
  return redirect(paths.adminPage("members", { q, only: only ?? "" }), {
    headers: withCookies([flash(app, message)]),
  });
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
      <Form method="get" className={styles.search}>
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
      <ul className={styles.rows}>
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
