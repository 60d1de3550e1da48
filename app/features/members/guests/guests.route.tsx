import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AskingGuests } from "~/features/rooms/room/asking-guests";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { plural } from "~/lib/text/plural";
import { redirectWithFlash } from "~/platform/flash.server";
import { type ActArgs, pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { BackLink } from "~/ui/buttons/back-link";
import { Button } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { FormAlert } from "~/ui/states/form-alert";
import { TimeAgo } from "~/ui/text/time-ago";
import { answerReturn } from "./come-back.server";
import { readGuests, removeGuest } from "./guests.server";

export const meta = metaFrom<typeof loader>((data) => ({
  title: `Guests of ${data?.listTitle ?? "this list"}`,
  description: "People who joined by name alone.",
}));

export const loader = ({ context: { app, viewer }, params }: LoaderFunctionArgs) =>
  readGuests(app, viewer, idOrNone(params.listId));

/** Answers a guest who asks to come back, and returns to the room or the list's guests. */
async function answer({ request, from }: { request: string; from: string }, args: ActArgs, letIn: boolean) {
  const { app, viewer, params } = args;
  const listId = idOrNone(params.listId);
  const name = await answerReturn(app, viewer, { listId, request: idOrNone(request), letIn });
  const message = name === null ? "Answered already" : letIn ? `${name} is back` : `${name} stays out`;
  return redirectWithFlash(app, from === "room" ? paths.room(listId) : paths.guests(listId), message);
}

export const action = pageAction({
  fields: ["guest", "name", "request", "from"],
  admit: requireMember,
  intents: {
    remove: async ({ guest, name }, { app, viewer, params }) => {
      const listId = idOrNone(params.listId);
      await removeGuest(app, viewer, { listId, guestId: idOrNone(guest) });
      return redirectWithFlash(app, paths.guests(listId), `${name || "The guest"} is no longer on this list`);
    },
    "let-in": (fields, args) => answer(fields, args, true),
    "turn-away": (fields, args) => answer(fields, args, false),
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Guests() {
  const { listId, listTitle, guests, asking } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <div className="measure stack-wide">
      <header className="stack">
        <p>
          <Link className="alone" to={paths.list(listId)} dir="auto">
            {listTitle}
          </Link>
        </p>
        <h1>Guests</h1>
        <p>
          {guests.length === 0
            ? "Nobody has joined as a guest."
            : `${plural(guests.length, "guest")} joined with a name.`}{" "}
          Removing one deletes their list and comments at once. They can join again while the link works:{" "}
          <Link to={paths.audience(listId)}>replace it or turn guests off</Link> to keep them out.
        </p>
        {failed && (
          <FormAlert of={failed}>
            <p>{failed.refused.message}</p>
          </FormAlert>
        )}
      </header>
      <AskingGuests listId={listId} asking={asking} />
      {guests.length > 0 && (
        <ul className="ruled">
          {guests.map((guest) => (
            <Guest key={guest.id} {...guest} />
          ))}
        </ul>
      )}
      <p>
        <BackLink to={paths.audience(listId)} />
      </p>
    </div>
  );
}

type GuestProps = ReturnType<typeof useLoaderData<typeof loader>>["guests"][number];

function Guest({ id, name, joinedAt, hasVersion }: GuestProps) {
  return (
    <li className="ends">
      <p className="stack-1">
        <bdi className="bold">{name}</bdi>
        <span className="meta">
          {hasVersion ? "has a list, joined " : "no list yet, joined "}
          <TimeAgo at={joinedAt} inSentence />
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="guest" value={id} />
        <input type="hidden" name="name" value={name} />
        <Button type="submit" name="intent" value="remove" variant="quiet" icon="trash">
          REMOVE<span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}
