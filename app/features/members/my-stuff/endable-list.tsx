import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./my-stuff.module.css";

type Row = {
  id: string;
  name: string;
  /** What stands behind its name. */
  about: ReactNode;
  /** Whether it can't be ended here. */
  stays?: boolean;
};

type Props = {
  rows: Row[];
  /** The field that names the row which is to end. */
  field?: string;
  intent: string;
  /** What the button does to a row, as a sentence begins: 'Revoke'. */
  verb: string;
};

/** What a member has, a row each, with a button that ends it: devices, passkeys, tokens. */
export function EndableList({ rows, field = "id", intent, verb }: Props) {
  return (
    <ul className={styles.devices}>
      {rows.map(({ id, name, about, stays }) => (
        <li key={id}>
          <span>
            {name} <span className="meta">· {about}</span>
          </span>
          {!stays && (
            <Form method="post">
              <input type="hidden" name={field} value={id} />
              <Button type="submit" variant="quiet" name="intent" value={intent} title={`${verb} ${name}`}>
                {verb.toUpperCase()}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** When something was last used, within a line; null if it never was. */
export function LastUsed({ at }: { at: number | null }) {
  if (at === null) return "never used";
  return (
    <>
      last used <TimeAgo at={at} inSentence />
    </>
  );
}
