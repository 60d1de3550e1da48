import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DraftList } from "~/features/list-form/drafts/draft-list";
import { requireMember } from "~/platform/viewer.server";
import { metaOf } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";

export const meta = metaOf("My drafts", "Lists that you started and haven't dropped.");

export async function loader({ context }: LoaderFunctionArgs) {
  requireMember(context.viewer);
  return null;
}

export default function DraftsPage() {
  const owner = useViewer()?.username;
  return (
    <>
      <noscript>
        <p>Your drafts are in this browser. Turn on JavaScript to see them.</p>
      </noscript>
      {owner && <DraftList owner={owner} />}
    </>
  );
}
