import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { readAudit } from "~/features/moderation/audit/audit.server";
import { paths } from "~/lib/addresses/paths";
import { fullTime } from "~/lib/time/time-ago";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";

export const meta = metaOf("Admin: audit", "What moderators and admins did");

export const loader = async ({ request, context: { app, viewer } }: LoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams;
  const read = (name: string) => params.get(name) ?? "";
  const filter = { act: read("act"), by: read("by").trim(), about: read("about").trim() };
  return { filter, ...(await readAudit(app, viewer, params.get("before"), filter)) };
};

export default function Audit() {
  const { acts, names, before, filter } = useLoaderData<typeof loader>();
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <AdminPage title="Audit">
      <p className="meta">
        Every act of a moderator or an admin, by a page or by a command. It is written with the act, and
        nothing here can change it.
      </p>
      <Form method="get" className={`row bottom gap-3 ${styles.search}`}>
        <label className={`stack-1 small ${styles.filter}`}>
          Act
          <select className="body" name="act" defaultValue={filter.act}>
            <option value="">Any</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Field label="By" name="by" defaultValue={filter.by} autoComplete="off" />
        <Field label="About" name="about" defaultValue={filter.about} autoComplete="off" />
        <Button type="submit">FIND</Button>
      </Form>
      {acts.length === 0 && (
        <EmptyState
          text={isFiltered ? "Nothing in the log is like that." : "Nobody has done anything yet."}
        />
      )}
      <ol className="ruled">
        {acts.map(
          ({ id, actor, byCommand, isDecision, act, subject, detail, until, ruleNumber, ruleTitle, at }) => (
            <li key={id} className="stack-1">
              <p className="row baseline gap-x-3">
                <b>
                  {isDecision ? (
                    <Link className="alone" to={paths.decision(id)}>
                      {act.replaceAll("-", " ")}
                    </Link>
                  ) : (
                    act
                  )}
                </b>{" "}
                {subject}
              </p>
              {until !== null && <p>until {fullTime(until)}</p>}
              {detail && <p>{detail}</p>}
              {ruleTitle && (
                <p className="meta">
                  Rule: {ruleNumber !== null && `${ruleNumber}. `}
                  {ruleTitle}
                </p>
              )}
              <p className="meta">
                {byCommand ? "by command" : `by ${actor}`},{" "}
                <time dateTime={new Date(at).toISOString()}>{fullTime(at)}</time>
              </p>
            </li>
          ),
        )}
      </ol>
      {before && (
        <Link className="alone" to={paths.adminPage("audit", { ...filter, before })}>
          Earlier ones
        </Link>
      )}
    </AdminPage>
  );
}
