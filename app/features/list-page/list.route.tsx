import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readList } from "~/features/lists/lists.server";
import { readId } from "~/lib/ids";
import { ListMasthead } from "./list-masthead";
import { listMeta } from "./list-meta";
import { ListRail } from "./list-rail";
import { MasterlistSection } from "./masterlist-section";
import { VersionsSection } from "./versions-section";

/** The largest offset of a page. */
const START_MAX = 10_000;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => listMeta(data?.list, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const start = startParam(request, "start");
  const names = startParam(request, "names");
  const list = await readList(context.app, context.viewer, readId(params.listId) ?? "", { start, names });
  return { list, start, names };
}

function startParam(request: Request, name: string): number {
  const given = new URL(request.url).searchParams.get(name) ?? "";
  return /^\d{1,5}$/.test(given) ? Math.min(Number(given), START_MAX) : 0;
}

export default function ListPage() {
  const { list, start, names } = useLoaderData<typeof loader>();
  return (
    <div className="with-rail">
      <div>
        <ListMasthead list={list} />
        {start === 0 && <MasterlistSection list={list} />}
        <VersionsSection list={list} start={start} />
      </div>
      <ListRail list={list} names={names} />
    </div>
  );
}
