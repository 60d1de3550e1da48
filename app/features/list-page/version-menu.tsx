import { useLocation } from "@remix-run/react";
import { creatorInPath } from "~/features/account/former-member";
import type { VersionView } from "~/features/lists/list-view";
import { ReportDialog } from "~/features/moderation/report-dialog";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { useViewer } from "~/ui/root-data";

type Props = { listId: ListId; version: VersionView };

/** The overflow menu of somebody else's version: reports, or the link to log in for them. */
export function VersionMenu({ listId, version }: Props) {
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  const { creator, flagged, commentsFlagged, own } = version;
  if (own) return null;
  const which = { listId, creator: creatorInPath(creator, version.id) };
  return (
    <Menu label={`More about the list of ${creator}`}>
      {viewer ? (
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
