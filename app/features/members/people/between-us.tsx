import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ReportDialog } from "~/features/lists/versions/report-dialog";
import { Disclosure } from "~/ui/layout/disclosure";
import { FocusStays } from "~/ui/requests/focus-stays";
import { FollowButton } from "~/ui/toggles/follow-button";
import { MemberAct } from "./member-form";
import type { Between } from "./people";

type Props = {
  username: string;
  between: Between | null;
  reportable: boolean;
};

const WHAT_A_BLOCK_DOES =
  "Neither of you sees the other's comments, mentions and notifications, and neither follows the other. Their versions still count in every masterlist, and yours do.";

/** FOLLOW, UNFOLLOW and BLOCK on a member's profile; for visitors, FOLLOW leads to the log-in. */
export function BetweenUs({ username, between, reportable }: Props) {
  const { pathname, search } = useLocation();
  const back = pathname + search;
  if (!between)
    return (
      <div className="row">
        <FollowButton member={username} followed={false} />
      </div>
    );
  if (between.blocked)
    return (
      <Actions>
        <p className="measure meta">
          You have blocked {username}. {WHAT_A_BLOCK_DOES}
        </p>
        <MemberAct user={username} back={back} intent="unblock" title={`Unblock ${username}`}>
          UNBLOCK
        </MemberAct>
      </Actions>
    );
  return (
    <Actions>
      {!between.blocksViewer && <FollowButton member={username} followed={between.followed} />}
      <Disclosure closed="BLOCK">
        <div className="start stack-2">
          <p className="measure meta">{WHAT_A_BLOCK_DOES}</p>
          <MemberAct user={username} back={back} intent="block">
            BLOCK {username}
          </MemberAct>
        </div>
      </Disclosure>
      {reportable && <ReportDialog creator={username} kind="profile" />}
    </Actions>
  );
}

/** Keeps the focus while BLOCK and UNBLOCK replace each other. */
const Actions = ({ children }: { children: ReactNode }) => (
  <FocusStays className="row" controls="summary, [value='unblock']">
    {children}
  </FocusStays>
);
