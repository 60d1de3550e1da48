import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { figure } from "~/lib/plural";
import { pageMeta } from "~/ui/page-meta";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";
import { readJobs } from "./overview.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Admin: jobs", description: "What runs by itself", matches });

export const loader = ({ context }: LoaderFunctionArgs) => readJobs(context.app, context.viewer);

const ms = (n: number | undefined) => (n === undefined ? "" : `${figure(n)} ms`);

/** What the cron trigger ran, how long it took, and what failed. */
export default function Jobs() {
  const { jobs, failed } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Jobs">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Jobs">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last ran</th>
              <th scope="col" className={styles.number}>
                Took
              </th>
              <th scope="col" className={styles.number}>
                Longest
              </th>
              <th scope="col" className={styles.number}>
                Runs
              </th>
              <th scope="col" className={styles.number}>
                Failed
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ job, startedAt, took, longest, runs = 0, failed: n = 0 }) => (
              <tr key={job}>
                <th scope="row">{job}</th>
                <td>{startedAt === undefined ? "not lately" : <TimeAgo at={startedAt} />}</td>
                <td className={styles.number}>{ms(took)}</td>
                <td className={styles.number}>{ms(longest)}</td>
                <td className={styles.number}>{figure(runs)}</td>
                <td className={styles.number}>{figure(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="meta">Of the latest 200 runs, and the latest 200 that failed.</p>
      <h2>Failures</h2>
      {failed.length === 0 ? (
        <p className="meta">None that is kept.</p>
      ) : (
        <ul className={styles.rows}>
          {failed.map(({ id, job, startedAt, took, failure }) => (
            <li key={id}>
              <p>
                <b>{job}</b>{" "}
                <span className="meta">
                  <TimeAgo at={startedAt} inSentence />, after {ms(took)}
                </span>
              </p>
              <p className={styles.failed}>{failure}</p>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
