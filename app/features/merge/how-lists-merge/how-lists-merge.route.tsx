import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ballotsFromText } from "~/features/merge/masterlist/ballots-text";
import { whySentence } from "~/features/merge/masterlist/masterlist-words";
import { mergeBallots, mergeSchema, tooMuchToMerge } from "~/features/merge/masterlist/merge-ballots";
import { paths } from "~/lib/addresses/paths";
import { tileGround } from "~/lib/look/tile";
import { parseInput } from "~/platform/input";
import { pageAction } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { metaOf } from "~/ui/page/page-meta";
import styles from "./how-lists-merge.module.css";
import { MergeCircle } from "./merge-circle";
import { type MergeExample, mergeExample } from "./merge-example";
import { MergeResult } from "./merge-result";
import { MergeStory, tileIn } from "./merge-story";
import { MethodText } from "./method-text";

export const meta = metaOf(
  "How lists merge",
  "How many ranked lists become one masterlist, in plain words, and a form to try it",
  paths.howListsMerge,
);

export function loader({ request }: LoaderFunctionArgs) {
  const isKnown = new URL(request.url).searchParams.get("example") === "known";
  return { story: mergeExample(), example: isKnown ? KNOWN_EXAMPLE : CIRCLE_EXAMPLE };
}

const TEXT_MAX_BYTES = 100 * 1024;
/** Same as the number of items that are compared pair by pair. */
const ITEMS_SHOWN = 100;

/** Merges the submitted lists without storing anything. */
export const action = pageAction({
  fields: ["ballots"],
  act: async ({ ballots: typed }) => {
    if (new TextEncoder().encode(typed).length > TEXT_MAX_BYTES)
      throw new Refusal("too-large", { message: "Merge max. 100 KB of lists at a time" });
    const ballots = ballotsFromText(typed);
    if ("refused" in ballots) throw new Refusal("bad-input", { message: ballots.refused });
    const errors = tooMuchToMerge(ballots);
    if (errors) throw new Refusal("bad-input", { errors });
    const { versions, items, both } = mergeBallots(parseInput(mergeSchema, ballots));
    const lines = items.slice(0, ITEMS_SHOWN).map((item) => ({
      title: item.itemTitle,
      rank: item.rank,
      tied: item.tied,
      why: whySentence(item),
    }));
    return { values: { ballots: typed }, versions, lines, left: items.length - lines.length, both };
  },
});

const CIRCLE_EXAMPLE = `4 x
Apple
Banana
Cherry

3 x
Banana
Cherry
Apple

2 x
Cherry
Apple
Banana`;

const KNOWN_EXAMPLE = `5 x
Monopoly
Chess
Scrabble

3 x
Azul
Monopoly
Chess
Scrabble`;

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function HowListsMerge() {
  const { story, example } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="measure stack-wide">
      <h1>How lists merge</h1>
      <MergeStory story={story} />
      <section className="stack" id="try" aria-labelledby="try-title">
        <h2 id="try-title">Try it</h2>
        <Form method="post" action="#try" preventScrollReset className="stack">
          <Field
            label="Lists, best first"
            hint="An item a line, an empty line between two lists. A first line like '4 x' counts a list four times. Or one ballot a line: 42: A > B > C."
            multiline
            rows={14}
            name="ballots"
            key={example}
            defaultValue={result?.values.ballots ?? example}
            error={result && "refused" in result ? result.refused.message : undefined}
          />
          <div>
            <Button type="submit" variant="drop" busy={busy}>
              MERGE
            </Button>
          </div>
        </Form>
        {result && "lines" in result && <MergeResult {...result} />}
      </section>
      <MethodText duels={<MergeDuels story={story} />} circle={<MergeCircle wins={story.circle} />} />
    </div>
  );
}

/** Every two items of the example, with one dot per list in the colour of the item that it puts higher. */
function MergeDuels({ story: { duels, masterlist } }: { story: MergeExample }) {
  return (
    <figure>
      <ul className={`row-title grid below-2 ${styles.duels}`}>
        {duels.map(({ winner, loser, prefer, against }) => (
          <li key={winner + loser}>
            <b>{winner}</b>
            <svg viewBox="0 0 60 20" aria-hidden="true">
              {Array.from({ length: prefer + against }, (_, i) => i).map((i) => (
                <circle
                  key={i}
                  cx={10 + 20 * i}
                  cy={10}
                  r={7}
                  data-tile={tileGround(tileIn(masterlist, i < prefer ? winner : loser))}
                />
              ))}
            </svg>
            <span>{loser}</span>
            <span className="numbers">
              {prefer}–{against}
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="meta">
        A dot is a list, in the colour of the item that it puts higher. The winner stands left.
      </figcaption>
    </figure>
  );
}
