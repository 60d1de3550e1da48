import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { WAY_STEPS } from "~/features/operations/way/way-steps";
import { paths } from "~/lib/addresses/paths";
import { capitalized } from "~/lib/text/number-word";
import { figure } from "~/lib/text/plural";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { TimeAgo } from "~/ui/text/time-ago";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";
import { AdminTable } from "./admin-table";
import { FIGURE_MAX } from "./figure-max";
import { readOverview } from "./overview.server";

const MB = 1024 * 1024;

export const meta = metaOf("Admin", "How things stand");

export const loader = ({ context }: LoaderFunctionArgs) => readOverview(context.app, context.viewer);

export default function OverviewPage() {
  const {
    accounts,
    suspended,
    withRoles,
    openCases,
    stuckMails,
    lastRun,
    failed,
    trends,
    way,
    databaseBytes,
  } = useLoaderData<typeof loader>();
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
      <dl className={`grid ${styles.figures}`}>
        {figures.map(([what, n, to]) => (
          <div key={what}>
            <dt>
              <Link className="alone" to={to}>
                {what}
              </Link>
            </dt>
            <dd className="title">{n < FIGURE_MAX ? figure(n) : `${figure(FIGURE_MAX)}+`}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.trends} aria-labelledby="trends">
        <h2 id="trends">Two weeks, day by day</h2>
        <ul>
          {trends.map(({ what, counts }) => (
            <li key={what}>
              <span>{capitalized(what)}</span>
              <Sparkline what={what} counts={counts} />
              <span>
                {figure(counts.at(-1) ?? 0)} <span className="meta">today</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <h2>The way in</h2>
      <AdminTable
        label="The way in"
        columns={["Day (UTC)", ...WAY_STEPS]}
        numbersFrom={1}
        rows={way.map(({ day, totals }) => [day, ...WAY_STEPS.map((step) => figure(totals[step]))])}
      />
      <p className="meta">
        {databaseBytes > 0 && `The database has ${figure(Math.ceil(databaseBytes / MB))} MB. `}
        Totals of everybody, bots too; nobody is followed. The two weeks are counted each hour. Pages and
        shares are estimates from one of 50.
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

const HEIGHT = 32;
const BAR = 8;
const GAP = 2;

/** A bar for each day; the last is today. Its numbers are its name. */
function Sparkline({ what, counts }: { what: string; counts: number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      className={`full ${styles.sparkline}`}
      viewBox={`0 0 ${counts.length * (BAR + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${what}, oldest day first: ${counts.join(", ")}`}
    >
      {counts.map((n, day) => {
        // a day without any keeps a line, so that the days can be counted
        const height = n === 0 ? 1 : Math.max(3, Math.round((n / most) * HEIGHT));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the day is the index
            key={day}
            x={day * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            data-today={day === counts.length - 1 || undefined}
          />
        );
      })}
    </svg>
  );
}
