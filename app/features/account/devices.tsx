import { Form } from "@remix-run/react";
import styles from "~/features/my-stuff/my-stuff.module.css";
import { Button } from "~/ui/button";
import { TimeAgo } from "~/ui/time-ago";

type Device = { id: string; name: string; seenAt: number; current: boolean };

/** Where the member is logged in, with a sign-out button each. */
export function Devices({ devices }: { devices: Device[] }) {
  return (
    <>
      <ul className={styles.devices}>
        {devices.map(({ id, name, seenAt, current }) => (
          <li key={id}>
            <span>
              {name}{" "}
              <span className="meta">
                {current ? (
                  "· this one"
                ) : (
                  <>
                    · <TimeAgo at={seenAt} />
                  </>
                )}
              </span>
            </span>
            {!current && (
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <Button
                  type="submit"
                  variant="quiet"
                  name="intent"
                  value="end-session"
                  title={`Log out ${name}`}
                >
                  LOG OUT
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" data-leaves="yes">
        <Button type="submit" name="intent" value="end-all-sessions">
          LOG OUT EVERYWHERE
        </Button>
      </Form>
    </>
  );
}
