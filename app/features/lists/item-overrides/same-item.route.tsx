import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { redirectWithFlash } from "~/platform/flash.server";
import { parseInput } from "~/platform/input";
import { type ActArgs, pageAction } from "~/platform/page-action.server";
import { ignoreNotFound } from "~/platform/refusal";
import { requireMember } from "~/platform/viewer.server";
import { BackLink } from "~/ui/buttons/back-link";
import { Button } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { metaFrom } from "~/ui/page/page-meta";
import { TimeAgo } from "~/ui/text/time-ago";
import { NamePair } from "./name-pair";
import { OverrideButtons } from "./override-buttons";
import { OVERRIDE_INTENTS, type SameItemsView } from "./same-item";
import { overrideSameItem, readSameItems, undoOverride } from "./same-item.server";
import { titlePairSchema } from "./title-pair";

export const meta = metaFrom<typeof loader>((data) => ({
  title: `Same item? ${data?.listTitle ?? ""}`,
  description: "Say which titles are one item and which are not.",
}));

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readSameItems(context.app, requireMember(context.viewer), idOrNone(params.listId));

async function overrideAndFlash(typed: { a: string; b: string }, args: ActArgs, same: boolean) {
  const { app, viewer, params } = args;
  const pair = pairOf(typed, params);
  await overrideSameItem(app, viewer, { ...pair, same });
  const words = `“${pair.a}” and “${pair.b}” count as ${same ? "one item now" : "two items"}`;
  return redirectWithFlash(app, paths.sameItem(pair.listId), words);
}

/** Takes the fields a, b and intent: 'same', 'not same' or 'undo'. */
export const action = pageAction({
  fields: ["a", "b"],
  admit: requireMember,
  intents: {
    [OVERRIDE_INTENTS.same]: (typed, args) => overrideAndFlash(typed, args, true),
    [OVERRIDE_INTENTS.notSame]: (typed, args) => overrideAndFlash(typed, args, false),
    [OVERRIDE_INTENTS.undo]: async (typed, { app, viewer, params }) => {
      const pair = pairOf(typed, params);
      await undoOverride(app, viewer, pair).catch(ignoreNotFound);
      return redirectWithFlash(app, paths.sameItem(pair.listId), "Undone. Spelling decides again");
    },
  },
});

const pairOf = (values: { a: string; b: string }, { listId }: ActArgs["params"]) => ({
  listId: idOrNone(listId),
  ...parseInput(titlePairSchema, values),
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function SameItem() {
  const { listId, listTitle, near, overrides, titles } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <div className="measure stack-wide">
      <header className="stack">
        <p>
          <Link className="alone" to={paths.list(listId)}>
            {listTitle}
          </Link>
        </p>
        <h1>Same item?</h1>
        <p>
          Titles that are spelled alike merge by themselves. If spelling doesn't tell, you decide. A decision
          by any creator counts for the masterlist, and any creator can undo it.
        </p>
      </header>
      <NearPairs pairs={near} />
      <NamePair key={overrides.length} titles={titles} failed={failed} />
      <OverrideLog overrides={overrides} />
      <p>
        <BackLink to={paths.list(listId)} />
      </p>
    </div>
  );
}

function NearPairs({ pairs }: { pairs: SameItemsView["near"] }) {
  return (
    <section className="stack" aria-labelledby="near">
      <h2 id="near">Nearly the same</h2>
      {pairs.length === 0 && (
        <p className="meta">No two titles of the masterlist seem to be the same item, spelt twice.</p>
      )}
      <ul className="ruled">
        {pairs.map(({ a, b }) => (
          <li key={`${a}\n${b}`} className="row between">
            <p className="row-title">
              {a} <span className="meta">and</span> {b}
            </p>
            <Form method="post" className="row" preventScrollReset>
              <input type="hidden" name="a" value={a} />
              <input type="hidden" name="b" value={b} />
              <OverrideButtons about={`${a} and ${b}`} />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OverrideLog({ overrides }: { overrides: SameItemsView["overrides"] }) {
  return (
    <section className="stack" aria-labelledby="overrides">
      <h2 id="overrides">Decisions</h2>
      {overrides.length === 0 && <p className="meta">None yet. Every title counts as it is spelled.</p>}
      <ul className="ruled">
        {overrides.map(({ a, b, same, by, at }) => (
          <li key={`${a}\n${b}`} className="stack end-column middle">
            <div>
              <p className="row-title">
                {a} <span className="meta">{same ? "is the same as" : "is not"}</span> {b}
              </p>
              <p className="meta">
                <PersonLink name={by} /> · <TimeAgo at={at} />
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="a" value={a} />
              <input type="hidden" name="b" value={b} />
              <Button
                type="submit"
                variant="quiet"
                name="intent"
                value={OVERRIDE_INTENTS.undo}
                aria-label={`UNDO: ${a} and ${b}`}
              >
                UNDO
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
