import { type LoaderFunctionArgs, replace } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { z } from "zod";
import { WhatToDrop } from "~/features/list-form/rooms/what-to-drop";
import { choicesField, expectedField, titleField } from "~/features/lists/model/list";
import { TITLE_MAX } from "~/features/lists/model/list-head";
import { CHOICES_MAX, EXPECTED_MAX, EXPECTED_MIN } from "~/features/lists/model/list-limits";
import { readRepeatedRoom } from "~/features/lists/writes/ask-again.server";
import { dropOnce } from "~/features/lists/writes/drop-once.server";
import { paths } from "~/lib/addresses/paths";
import { readId } from "~/lib/data/ids";
import { trimEnd } from "~/lib/text/trim-end";
import { parseInput } from "~/platform/input";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { metaOf } from "~/ui/page/page-meta";
import { useHydrated } from "~/ui/page/use-hydrated";
import people from "./people-field.module.css";
import styles from "./start-room.module.css";

export const meta = metaOf(
  "A question for a group",
  "Everyone ranks it unseen, on their own phone. You reveal the result.",
);

export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  requireMember(viewer);
  const listId = readId(new URL(request.url).searchParams.get("again"));
  const room = listId && (await readRepeatedRoom(app, viewer, listId));
  return { formKey: app.newId(), again: room ? { listId, ...room } : null };
}

export const action = pageAction({
  fields: ["listTitle", "choices", "expected", "ownerReveals", "blind", "guests", "again", "key"],
  admit: requireMember,
  act: async ({ key, again, ...typed }, { app, viewer }) => {
    const { listTitle, ...circle } = parseInput(startRoomSchema, typed);
    const { listId } = await dropOnce(app, viewer, key, {
      title: listTitle,
      chapters: [],
      version: { hidden: false, items: [] },
      circle: { byLink: true, ...circle },
      room: true,
      again: readId(again) ?? undefined,
    });
    throw replace(paths.room(listId));
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function StartRoom() {
  const { formKey, again } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const errors = failed?.refused.errors ?? {};
  const typed = failed?.values ?? (again ? keptOf(again) : undefined);
  return (
    <div className="narrow stack-wide">
      <h1>{again ? "Another question" : "Drop a question"}</h1>
      {again ? (
        <p>
          For the people of <b dir="auto">{again.title}</b>: its page leads them to the new room.
        </p>
      ) : (
        <WhatToDrop />
      )}
      <Form method="post" className="stack-wide" noValidate>
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="again" value={again?.listId ?? ""} />
        {failed && Object.keys(errors).length === 0 && <p role="alert">{failed.refused.message}</p>}
        <Field
          label="Your question"
          name="listTitle"
          look="title"
          multiline
          rows={1}
          counter={TITLE_MAX}
          autoComplete="off"
          dir="auto"
          defaultValue={typed?.listTitle}
          error={errors.listTitle}
        />
        <Field
          label="To choose from"
          hint={`One per line, up to ${CHOICES_MAX}. Leave it empty and everyone brings their own.`}
          name="choices"
          multiline
          rows={6}
          dir="auto"
          defaultValue={typed?.choices}
          error={choicesErrors(errors)}
        />
        <PeopleField typed={typed?.expected} error={errors.expected} />
        <div className={styles.ticks}>
          <Tick name="ownerReveals" value={typed?.ownerReveals}>
            I reveal it myself, even once all of you are in
          </Tick>
          <Tick name="blind" value={typed ? typed.blind : "on"}>
            Nobody sees anyone else's list until I reveal it
          </Tick>
          <Tick name="guests" value={typed ? typed.guests : "on"}>
            Anyone with the link can join with just a name
            <small className="quiet block">The list doesn't appear in feeds, search or profiles.</small>
          </Tick>
        </div>
        <div className="stack">
          <Button type="submit" variant="drop" busy={busy}>
            OPEN THE ROOM
          </Button>
          <p className="meta">Next: a QR code to hold up. You rank there too.</p>
        </div>
      </Form>
    </div>
  );
}

type TickProps = { name: string; value: string | undefined; children: ReactNode };

const Tick = ({ name, value, children }: TickProps) => (
  <label className="beside rule-above pad-y-3">
    <input type="checkbox" name={name} defaultChecked={value === "on"} />
    <span>{children}</span>
  </label>
);

type Room = { people: number; guests: boolean; ownerReveals: boolean };

const keptOf = ({ people, guests, ownerReveals }: Room) => ({
  listTitle: "",
  choices: "",
  expected: people < EXPECTED_MIN ? "" : String(people),
  ownerReveals: ownerReveals ? "on" : "",
  blind: "on",
  guests: guests ? "on" : "",
});

/** Joins the errors of single lines, whose paths are 'choices.3'. */
const choicesErrors = (errors: Record<string, string>): string[] => [
  ...new Set(Object.entries(errors).flatMap(([path, said]) => (/^choices\b/.test(path) ? [said] : []))),
];

const NUMBER = /^\s*(?:\d+[.)]|[-*•])\s+/;

/** Splits typed lines into titles, without numbers and bullets before them. */
const typedChoices = (typed: string): string[] =>
  typed
    .split(/\r\n?|\n/)
    .map((line) => trimEnd(line.replace(NUMBER, ""), /\s/).trimStart())
    .filter((line) => line !== "");

const tickField = z.string().transform((ticked) => ticked === "on");

const startRoomSchema = z.object({
  listTitle: titleField,
  choices: z.string().transform(typedChoices).pipe(choicesField),
  expected: z
    .string()
    .transform((typed) => (typed.trim() === "" ? null : Number(typed)))
    .pipe(expectedField),
  ownerReveals: tickField,
  blind: tickField,
  guests: tickField,
});

type PeopleProps = { typed: string | undefined; error: string | undefined };

function PeopleField({ typed, error }: PeopleProps) {
  const place = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const step = (by: 1 | -1) => {
    const input = place.current?.querySelector("input");
    if (by > 0) input?.stepUp();
    else input?.stepDown();
  };
  return (
    <div ref={place} className={`row-title ${people.people}`} data-ready={isHydrated || undefined}>
      <Field
        label="How many are you?"
        hint="The result opens by itself when all of you are in. Leave it empty to decide yourself."
        name="expected"
        type="number"
        inputMode="numeric"
        min={EXPECTED_MIN}
        max={EXPECTED_MAX}
        defaultValue={typed}
        error={error}
        end={
          <span className={people.steps}>
            <button type="button" data-press-later aria-label="One fewer" onClick={() => step(-1)}>
              −
            </button>
            <button type="button" data-press-later aria-label="One more" onClick={() => step(1)}>
              +
            </button>
          </span>
        }
      />
    </div>
  );
}
