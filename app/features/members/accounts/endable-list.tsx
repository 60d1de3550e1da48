import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/buttons/button";
import { TimeAgo } from "~/ui/text/time-ago";

type Row = {
  id: string;
  name: string;
  about: ReactNode;
  stays?: boolean;
};

type Props = {
  rows: Row[];
  field?: string;
  intent: string;
  /** Capitalized verb of the button, such as 'Revoke'. */
  verb: string;
};

export function EndableList({ rows, field = "id", intent, verb }: Props) {
  return (
    <ul className="rows">
      {rows.map(({ id, name, about, stays }) => (
        <li key={id}>
          <span className="grow">
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

export function LastUsed({ at }: { at: number | null }) {
  if (at === null) return "never used";
  return (
    <>
      last used <TimeAgo at={at} inSentence />
    </>
  );
}
