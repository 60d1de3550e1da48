import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { WAY_STEPS } from "~/features/operations/way/way-steps";
import { paths } from "~/lib/paths";
import { figure } from "~/lib/plural";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/page-meta";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";
import { AdminTable } from "./admin-table";
import { readOverview } from "./overview.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Admin", description: "How things stand", matches });

export const loader = ({ context }: LoaderFunctionArgs) => readOverview(context.app, context.viewer);

export default function OverviewPage() {
  const { accounts, suspended, withRoles, openCases, stuckMails, lastRun, failed, way } =
    useLoaderData<typeof loader>();
  const figures: [what: string, n: number, to: string][] = [
    ["Accounts that can log in", accounts, paths.adminPage("members")],
    ["Suspended", suspended, paths.adminPage("members", { only: "suspended" })],
    ["With a role", withRoles, paths.adminPage("members", { only: "roles" })],
    ["Open cases", openCases, paths.moderation],
    ["Emails that are stuck", stuckMails, paths.adminPage("mail")],
    ["Failed jobs in a day", failed, paths.adminPage("jobs")],
  ];
  return (
    <AdminPage title="Admin">
      <dl className={styles.figures}>
        {figures.map(([what, n, to]) => (
          <div key={what}>
            <dt>
              <Link className="alone" to={to}>
                {what}
              </Link>
            </dt>
            <dd>{figure(n)}</dd>
          </div>
        ))}
      </dl>
      <h2>The way in</h2>
      <AdminTable
        label="The way in"
        columns={["Day (UTC)", ...WAY_STEPS]}
        numbersFrom={1}
        rows={way.map(({ day, totals }) => [day, ...WAY_STEPS.map((step) => figure(totals[step]))])}
      />
      <p className="meta">
        Totals of everybody, bots too; nobody is followed. Pages and shares are estimates from one of 50.
      </p>
      <p className="meta">
        {lastRun === null ? (
          "The scheduled jobs have not run yet."
        ) : (
          <>
            The scheduled jobs last ran <TimeAgo at={lastRun} inSentence />.
          </>
        )}{" "}
        Every act here is in the <Link to={paths.adminPage("audit")}>audit log</Link>.
      </p>
    </AdminPage>
  );
}
