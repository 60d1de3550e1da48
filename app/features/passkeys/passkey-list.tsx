import { Form } from "@remix-run/react";
import styles from "~/features/my-stuff/my-stuff.module.css";
import { Button } from "~/ui/button";
import { TimeAgo } from "~/ui/time-ago";
import type { PasskeyView } from "./passkey-view";

type Props = { passkeys: PasskeyView[]; refused?: { message: string } };

/** A member's passkeys, each with a button that removes it. */
export function PasskeyList({ passkeys, refused }: Props) {
  if (passkeys.length === 0) return <p className="meta">You have none yet.</p>;
  return (
    <>
      {refused && <p role="alert">{refused.message}</p>}
      <ul className={styles.devices}>
        {passkeys.map(({ id, name, created, lastUsed }) => (
          <li key={id}>
            <span>
              {name}{" "}
              <span className="meta">
                · added <TimeAgo at={created} inSentence /> ·{" "}
                {lastUsed === null ? (
                  "never used"
                ) : (
                  <>
                    last used <TimeAgo at={lastUsed} inSentence />
                  </>
                )}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                variant="quiet"
                name="intent"
                value="remove-passkey"
                title={`Remove ${name}`}
              >
                REMOVE
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
