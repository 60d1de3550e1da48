import { EndableList, LastUsed } from "~/features/members/accounts/endable-list";
import type { PasskeyView } from "~/features/members/accounts/passkey-view";
import { TimeAgo } from "~/ui/time-ago";

type Props = { passkeys: PasskeyView[]; refused?: { message: string } };

export function PasskeyList({ passkeys, refused }: Props) {
  if (passkeys.length === 0) return <p className="meta">You have none yet.</p>;
  const rows = passkeys.map(({ id, name, created, lastUsed }) => ({
    id,
    name,
    about: (
      <>
        added <TimeAgo at={created} inSentence /> · <LastUsed at={lastUsed} />
      </>
    ),
  }));
  return (
    <>
      {refused && <p role="alert">{refused.message}</p>}
      <EndableList rows={rows} intent="remove-passkey" verb="Remove" />
    </>
  );
}
