import { useLocation } from "@remix-run/react";
import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { creatorInPath } from "~/lib/former-member";
import { paths } from "~/lib/paths";
import { Menu } from "~/ui/dialogs/menu";
import { Link } from "~/ui/link";
import { useViewer } from "~/ui/root-data";
import { ReportDialog } from "./report-dialog";

type Props = { list: Pick<ListView, "id" | "edit" | "audience">; version: VersionView };

/** The menu of another member's version: start from it, report it or log in. No reports in lists by link. */
export function VersionMenu({ list: { id: listId, edit, audience }, version }: Props) {
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  const { creator, items, flagged, commentsFlagged, own } = version;
  const isPublic = audience === "everyone";
  if (own || (edit && !isPublic)) return null;
  const which = { listId, creator: creatorInPath(creator, version.id) };
  return (
    <Menu label={`More about the list of ${creator}`}>
      {!edit && items.length > 0 && (
        <Link to={paths.dropVersion(listId, which.creator)}>Start from this version</Link>
      )}
      {!isPublic ? null : viewer ? (
        <>
          <ReportDialog {...which} kind="list" flagged={flagged} />
          <ReportDialog {...which} kind="comments" flagged={commentsFlagged} />
        </>
      ) : (
        <Link to={paths.login(pathname + search)}>Log in to report (parts of) this list</Link>
      )}
    </Menu>
  );
}
