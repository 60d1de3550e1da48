import { useLocation } from "@remix-run/react";
import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import { AUDIENCES } from "~/lib/people/audience";
import { creatorInPath } from "~/lib/people/former-member";
import { Menu } from "~/ui/dialogs/menu";
import { Link } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import { ReportDialog } from "./report-dialog";

type Props = {
  list: Pick<ListView, "id" | "edit" | "audience">;
  version: VersionView;
  /** The page of the version, on pages with many: it has the dialogs of reports before scripts. */
  elsewhere?: string;
};

const ANCHOR = "report";

/** The menu of another member's version: start from it, report it or log in. No reports in lists by link. */
export function VersionMenu({ list: { id: listId, edit, audience }, version, elsewhere }: Props) {
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  const { creator, items, flagged, commentsFlagged, own } = version;
  const isPublic = AUDIENCES[audience].public;
  if (own || (edit && !isPublic)) return null;
  const inPath = creatorInPath(creator, version.id);
  const which = { listId, creator: inPath, elsewhere: elsewhere && `${elsewhere}#${ANCHOR}` };
  return (
    <Menu label={`More about the list of ${creator}`} anchor={elsewhere ? undefined : ANCHOR}>
      {!edit && items.length > 0 && (
        <Link to={paths.dropVersion(listId, inPath)}>Start from this version</Link>
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
