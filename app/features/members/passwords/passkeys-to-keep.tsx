import { LastUsed } from "~/features/members/accounts/endable-list";
import { PASSKEYS_MAX, type PasskeyView } from "~/features/members/accounts/passkey-view";

import { TimeAgo } from "~/ui/time-ago";
import styles from "./passkeys-to-keep.module.css";

export const KEEP_FIELDS = Array.from({ length: PASSKEYS_MAX }, (_, n) => `keep.${n}` as const);

type Props = {
  passkeys: PasskeyView[];
  kept: string[];
};

/** Lets the owner choose passkeys to keep during a password reset; unchecked ones are removed. */
export const PasskeysToKeep = ({ passkeys, kept }: Props) => (
  <fieldset className={styles.passkeys}>
    <legend>Passkeys</legend>
    <p id="keep-hint">
      These log in to your account without the password. Tick those that you know and use: all others are
      removed.
    </p>
    {passkeys.map(({ id, name, created, lastUsed }, n) => (
      <label key={id} className={styles.passkey}>
        <input
          type="checkbox"
          name={KEEP_FIELDS[n]}
          value={id}
          defaultChecked={kept.includes(id)}
          aria-describedby="keep-hint"
        />
        <span>
          Keep {name}{" "}
          <span className="meta">
            · added <TimeAgo at={created} inSentence /> · <LastUsed at={lastUsed} />
          </span>
        </span>
      </label>
    ))}
  </fieldset>
);
