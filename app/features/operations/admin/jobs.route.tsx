import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { figure } from "~/lib/text/plural";
import { metaOf } from "~/ui/page/page-meta";
import { TimeAgo } from "~/ui/text/time-ago";
import { AdminPage } from "./admin-page";
import { AdminTable } from "./admin-table";
import { readJobs } from "./overview.server";

export const meta = metaOf("Admin: jobs", "Scheduled jobs");

export const loader = ({ context }: LoaderFunctionArgs) => readJobs(context.app, context.viewer);

const formatMs = (n: number | undefined) => (n === undefined ? "" : `${figure(n)} ms`);

export default function Jobs() {
  const { jobs, failed } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Jobs">
      <AdminTable
        label="Jobs"
        columns={["Job", "Last ran", "Took", "Longest", "Runs", "Failed"]}
        numbersFrom={2}
        rows={jobs.map(({ job, startedAt, took, longest, runs = 0, failed: n = 0 }) => [
          job,
          startedAt === undefined ? "not lately" : <TimeAgo key={job} at={startedAt} />,
          formatMs(took),
          formatMs(longest),
          figure(runs),
          figure(n),
        ])}
      />
      <p className="meta">Of the latest 200 runs, and the latest 200 that failed.</p>
      <h2>Failures</h2>
      {failed.length === 0 ? (
        <p className="meta">No failures on record.</p>
      ) : (
        <ul className="ruled">
          {failed.map(({ id, job, startedAt, took, failure }) => (
            <li key={id} className="stack-1">
              <p>
                <b>{job}</b>{" "}
                <span className="meta">
                  <TimeAgo at={startedAt} inSentence />, after {formatMs(took)}
                </span>
              </p>
              <p className="accent">{failure}</p>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
