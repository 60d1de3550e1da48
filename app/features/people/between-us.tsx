import { useLocation } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { useOptimisticToggle } from "~/ui/requests/use-optimistic-toggle";
import styles from "./between-us.module.css";
import { MemberForm } from "./member-form";
import type { Between } from "./people";

type Props = { username: string; between: Between | null };

const WHAT_A_BLOCK_DOES =
  "Neither of you sees the other's comments, mentions and notifications, and neither follows the other. Their versions still count in every masterlist, and yours do.";

/** On a member's profile: FOLLOW or UNFOLLOW, and block; a stranger's FOLLOW leads to the log-in. */
export function BetweenUs({ username, between }: Props) {
  const { pathname, search } = useLocation();
  const back = pathname + search;
  if (!between)
    return (
      <div className={styles.actions}>
        <LinkButton to={paths.login(back)} title={`Follow ${username}`}>
          FOLLOW
        </LinkButton>
      </div>
    );
  if (between.blocked)
    return (
      <div className={styles.actions}>
        <p className={styles.note}>
          You have blocked {username}. {WHAT_A_BLOCK_DOES}
        </p>
        <MemberForm user={username} back={back}>
          <Button type="submit" name="intent" value="unblock" title={`Unblock ${username}`}>
            UNBLOCK
          </Button>
        </MemberForm>
      </div>
    );
  return (
    <div className={styles.actions}>
      {!between.blocksViewer && <FollowMember username={username} followed={between.followed} back={back} />}
      <Disclosure closed="BLOCK">
        <MemberForm user={username} back={back}>
          <div className={styles.block}>
            <p className={styles.note}>{WHAT_A_BLOCK_DOES}</p>
            <Button type="submit" name="intent" value="block">
              BLOCK {username}
            </Button>
          </div>
        </MemberForm>
      </Disclosure>
    </div>
  );
}

function FollowMember({ username, followed, back }: { username: string; followed: boolean; back: string }) {
  const { shown, onSubmit } = useOptimisticToggle(followed, "follow-member");
  return (
    <MemberForm user={username} back={back} onSubmit={onSubmit}>
      <Button
        type="submit"
        variant={shown ? "quiet" : "plain"}
        name="intent"
        value={shown ? "unfollow-member" : "follow-member"}
        title={shown ? `Unfollow ${username}` : `Follow ${username}: their new drops are news to you`}
      >
        {shown ? "UNFOLLOW" : "FOLLOW"}
      </Button>
    </MemberForm>
  );
}
