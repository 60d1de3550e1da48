import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import { fullTime } from "~/lib/time/time-ago";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";
import { readAudit } from "./audit.server";

export const meta = metaOf("Admin: audit", "What admins did");

export const loader = ({ request, context: { app, viewer } }: LoaderFunctionArgs) =>
  readAudit(app, viewer, new URL(request.url).searchParams.get("before"));

export default function Audit() {
  const { acts, before } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Audit">
      <p className="meta">
        Every act of an admin, by a page or by a command. It is written with the act, and nothing here can
        change it.
      </p>
      {acts.length === 0 && <EmptyState text="No admin has done anything yet." />}
      <ol className="ruled">
        {acts.map(({ id, admin, byCommand, act, subject, detail, at }) => (
          <li key={id} className="stack-1">
            <p className={styles.name}>
              <b>{act}</b> {subject}
            </p>
            {detail && <p>{detail}</p>}
            <p className="meta">
              {byCommand ? "by command" : `by ${admin}`},{" "}
              <time dateTime={new Date(at).toISOString()}>{fullTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {before && (
        <Link className="alone" to={paths.adminPage("audit", { before })}>
          Earlier ones
        </Link>
      )}
    </AdminPage>
  );
}
