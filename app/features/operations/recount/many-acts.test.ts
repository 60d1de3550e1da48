import fc from "fast-check";
import { expect, test } from "vitest";
import { anyActOrNews, perform } from "#tests/support/acts";
import { expectKept, expectPlain, type PlainOverrides, remember } from "#tests/support/plain-model";
import { memberOf, testApp } from "#tests/support/test-app";
import { readFeed } from "~/features/discovery/front-page/feed.server";
import { searchLists } from "~/features/discovery/search/search.server";
import { readBallots } from "~/features/lists/reads/ballots.server";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { recount } from "./recount.server";

/** Runs of the property; FUZZ multiplies it. */
const RUNS = 12 * Number(process.env.FUZZ ?? 1);
const ROUNDS = 12;
const AT_ONCE = 6;

test("after any parallel acts, pages agree with a recount and with a plain model", async () => {
  let acts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyActOrNews, { minLength: AT_ONCE, maxLength: AT_ONCE }), {
        minLength: ROUNDS,
        maxLength: ROUNDS,
      }),
      async (rounds) => {
        const app = await testApp();
        const members = await Promise.all(
          ["ann", "bob", "cleo", "dan", "eve"].map((name) =>
            memberOf(app, name, { roles: name === "eve" ? ["moderator"] : [] }),
          ),
        );
        const lists: string[] = [];
        const kept: PlainOverrides = new Map();
        for (const round of rounds) {
          app.clock.advance(1000);
          const done = await Promise.all(round.map((act) => perform(app, members, lists, act)));
          remember(kept, round, done);
          acts += round.length;
        }
        expect(await recount(app)).toEqual([]);
        await expectKept(app, members, kept);
        await expectPlain(app, members);
        const feed = await readFeed(app, null, { start: 0, pageSize: 50 });
        const found = await searchLists(app, null, "letters", {});
        const titled = feed.filter((card) => card.title.includes("letters")).map(({ id }) => id);
        expect(found.cards.map(({ id }) => id)).toEqual(titled.slice(0, 10));
        for (const { id, top } of feed) {
          const { versions, overrides, masterlist } = await readBallots(app, null, id);
          const merged = mergeVersions(versions, overrides).items;
          expect(masterlist?.items.map(({ title }) => title) ?? []).toEqual(
            merged.map(({ itemTitle }) => itemTitle),
          );
          expect(top.map(({ title }) => title)).toEqual(merged.slice(0, 3).map(({ itemTitle }) => itemTitle));
        }
      },
    ),
    { numRuns: RUNS, seed: 20261120, endOnFailure: true },
  );
  console.info(
    `${acts} random acts, ${AT_ONCE} at once: feed, counts, masterlists, search, saves, follows and notifications agree with a recount and a plain model`,
  );
});
