import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ReportDialog } from "~/features/lists/versions/report-dialog";
import { paths } from "~/lib/addresses/paths";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { FocusStays } from "~/ui/requests/focus-stays";
import { oncePerDoubleClick, useOptimisticToggle } from "~/ui/requests/use-optimistic-toggle";
import { MemberAct, MemberForm } from "./member-form";
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
        <LinkButton to={paths.login(back)} title={`Follow ${username}`}>
          FOLLOW
        </LinkButton>
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
      {!between.blocksViewer && <FollowMember username={username} followed={between.followed} back={back} />}
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

function FollowMember({ username, followed, back }: { username: string; followed: boolean; back: string }) {
  const { shown, onSubmit } = useOptimisticToggle(followed, "follow-member");
  return (
    <MemberForm user={username} back={back} onSubmit={onSubmit}>
      <Button
        type="submit"
        variant={shown ? "quiet" : "plain"}
        name="intent"
        value={shown ? "unfollow-member" : "follow-member"}
        onClick={oncePerDoubleClick}
        title={shown ? `Unfollow ${username}` : `Follow ${username} to hear of their new drops`}
      >
        {shown ? "UNFOLLOW" : "FOLLOW"}
      </Button>
    </MemberForm>
  );
}
