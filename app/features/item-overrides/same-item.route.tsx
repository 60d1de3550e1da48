import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { readId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { flash } from "~/platform/flash.server";
import { formAction } from "~/platform/form.server";
import { memberOrLogin } from "~/platform/guard.server";
import { parseInput } from "~/platform/input";
import { withErrorPage } from "~/platform/page-refusal.server";
import { Refusal } from "~/platform/refusal";
import { BackLink } from "~/ui/back-link";
import { pageMeta } from "~/ui/page-meta";
import { NamePair } from "./name-pair";
import { NearPairs } from "./near-pairs";
import { OverrideLog } from "./override-log";
import { OVERRIDE_INTENTS, titlePairSchema } from "./same-item";
import { overrideSameItem, readSameItems, undoOverride } from "./same-item.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    title: `Same item? ${data?.listTitle ?? ""}`,
    description: "Say which titles are one item and which are not.",
    matches,
  });

export const loader = withErrorPage(({ context, params, request }: LoaderFunctionArgs) =>
  readSameItems(context.app, memberOrLogin(context, request), readId(params.listId) ?? ""),
);

/** Fields a, b and intent: 'same', 'not same' or 'undo'. */
export const action = formAction(
  ["a", "b", "intent"],
  async ({ intent, ...values }, args: ActionFunctionArgs) => {
    const { app } = args.context;
    const member = memberOrLogin(args.context, args.request);
    const listId = readId(args.params.listId) ?? "";
    const { a, b } = parseInput(titlePairSchema, values);
    const back = (said: string) =>
      redirect(paths.sameItem(listId), { headers: { "Set-Cookie": flash(app, said) } });
    switch (intent) {
      case OVERRIDE_INTENTS.same:
        await overrideSameItem(app, member, { listId, a, b, same: true });
        return back(`“${a}” and “${b}” count as one item now`);
      case OVERRIDE_INTENTS.notSame:
        await overrideSameItem(app, member, { listId, a, b, same: false });
        return back(`“${a}” and “${b}” count as two items`);
      case OVERRIDE_INTENTS.undo:
        await undoOverride(app, member, { listId, a, b });
        return back("That ruling is undone");
      default:
        throw new Refusal("bad-input");
    }
  },
);

export { networkSafeAction as clientAction } from "~/ui/network-safe-action";

/** Where the creators of a list make and undo overrides. */
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
          Titles that are spelled alike merge by themselves. Where spelling doesn't tell, you do: what one of
          the creators rules here counts for the masterlist, and any of them can undo it.
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
