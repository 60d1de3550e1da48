import { Form } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import type { AskingGuest } from "./room";

type Props = {
  listId: ListId;
  asking: AskingGuest[];
  /** Leads back to the room. */
  fromRoom?: boolean;
};

/** Lets a list's owner give guests back their list, whose browser has forgotten them. */
export function AskingGuests({ listId, asking, fromRoom = false }: Props) {
  return (
    <div role="status">
      {asking.length > 0 && (
        <ul className="stack-2">
          {asking.map(({ id, name, number }) => (
            <li key={id} className="row card between">
              <p className="stack-1">
                <span>
                  <bdi className="bold">{name}</bdi> asks to come back
                </span>
                <span className="meta">Their screen shows the number {number}.</span>
              </p>
              <Form method="post" action={paths.guests(listId)} className="row">
                <input type="hidden" name="request" value={id} />
                {fromRoom && <input type="hidden" name="from" value="room" />}
                <Button type="submit" name="intent" value="let-in" variant="drop">
                  LET IN<span className="sr-only"> {name}</span>
                </Button>
                <Button type="submit" name="intent" value="turn-away" variant="quiet">
                  NO<span className="sr-only">, not {name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
