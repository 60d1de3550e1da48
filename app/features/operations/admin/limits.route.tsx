import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { figure } from "~/lib/text/plural";
import { MINUTE } from "~/lib/time/durations";
import { metaOf } from "~/ui/page/page-meta";
import { AdminPage } from "./admin-page";
import { AdminTable } from "./admin-table";
import { readLimits } from "./overview.server";

export const meta = metaOf("Admin: limits", "Limits and how they are used");

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  limits: await readLimits(context.app, context.viewer),
});

export default function Limits() {
  const { limits } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Limits">
      <AdminTable
        label="Limits"
        columns={["Limit", "Allows", "Counting", "Highest", "Used up"]}
        numbersFrom={2}
        rows={limits.map(({ name, max, per, open, highest, full }) => [
          name,
          `${figure(max)} in ${per / MINUTE} min`,
          figure(open),
          figure(highest),
          figure(full),
        ])}
      />
      <p className="meta">
        Counting: windows that are open now, each for one account, address or client, whose names are hashed.
        Used up: those that are refused until their window ends.
      </p>
    </AdminPage>
  );
}
