/**
 * Stored text never makes pages slow. Each page is rendered from the worst texts that fit into a list, and
 * from a control text of the same length. Costs are the Worker's CPU time, relative to a password check of
 * the same run.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { computeClock } from "#scripts/compute-clock";
import { isExhaustive } from "#tests/support/full";
import { memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import type { Member } from "~/platform/viewer.server";

/** The control, then texts that are slow to split, match, link, normalize, escape or measure. */
const FILLERS: [name: string, filler: string][] = [
  ["words", "word "],
  ["closing brackets", ")"],
  ["links in brackets", "http://a.b/)"],
  ["opening brackets", "("],
  ["square brackets", "]["],
  ["links", "http://a.b "],
  ["mentions", "@ann "],
  ["dashes", "-_"],
  ["spaces", "a  \t "],
  ["pipes", "|-"],
  ["quotes", "\"'"],
  ["markup", "<&>"],
  ["combining characters", "a\u0323\u0301"],
  ["right to left", "א\u200f1"],
  ["numbers", "1,000,"],
  ["stars", "a*"],
];
/** `npm test -- --full` reads the control and some of the others. */
const EVERY = isExhaustive ? 1 : 4;
const ITEMS = 100;
const SLOWEST_SHOWN = 8;
/** Maximum extra cost over the control's page, in password checks. */
const CHECKS_MORE = 2.5;

let worker: TestWorker;
let clock: () => number;
let clients = 0;

beforeAll(async () => {
  worker = await bootWorker({ vars: { PASSWORD_COST: "15" } });
  clock = computeClock();
});
afterAll(() => worker?.close());

/** Returns CPU milliseconds of an uncached request from a new client. */
async function costOf(path: string, init: { method?: string; body?: string } = {}): Promise<number> {
  const client = ++clients;
  const began = clock();
  const answer = await worker.fetch(`${path}${path.includes("?") ? "&" : "?"}uncached=${client}`, {
    ...init,
    headers: {
      "Content-Type": "application/json",
      "CF-Connecting-IP": `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
    },
  });
  await answer.arrayBuffer();
  expect([path, answer.status]).toEqual([path, init.method ? 401 : 200]);
  return clock() - began;
}

async function leastOf(times: number, cost: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < times; n++) least = Math.min(least, await cost());
  return least;
}

const passwordCheck = () =>
  costOf("/api/auth/login/", {
    method: "POST",
    body: JSON.stringify({ username: "nobody", password: "not this" }),
  });

const fillText = (begins: string, filler: string, length: number) =>
  [...(begins + filler.repeat(length))].slice(0, length).join("").trim().padEnd(length, ".");

/** Stores a list of two versions full of a text, with comments; returns the pages that show it. */
async function pagesOf(member: Member, other: Member, filler: string): Promise<string[]> {
  const { app } = worker;
  const items = Array.from({ length: ITEMS }, (_, i) => ({
    title: fillText(`${i} `, filler, 90),
    context: fillText(i % 2 ? "" : "http://a.b/", filler, 1990),
  }));
  const version = { hidden: false, items };
  const { listId } = await dropList(app, member, {
    title: fillText("List ", filler, 58),
    chapters: [],
    imageUrl: null,
    version,
  });
  await addVersion(app, other, { listId, version: { hidden: false, items: items.toReversed() } });
  const { username } = member;
  const ours = (await readList(app, member, listId)).versions.find(({ creator }) => creator === username);
  const itemId = ours?.items[0]?.id ?? "";
  for (let n = 0; n < 10; n++) {
    await app.db.run("delete from rate_counters");
    await postComment(app, other, { itemId, content: fillText(`${n} `, filler, 1990) });
  }
  const list = `/lists/${listId}`;
  return [
    list,
    `/longlist/${listId}`,
    `/listdetails/${listId}/${username}`,
    `/item/${listId}/${username}/${itemId}`,
    `${list}/compare/${username}/${other.username}`,
    ...["md", "csv", "json", "txt"].map((format) => `${list}/export.${format}`),
    `${list}/feed.atom`,
    `${list}/share.png`,
    `/listdetails/${listId}/${username}/share.png`,
    `/embed/${listId}`,
    `/api/list/${listId}`,
    `/api/shortlist/${listId}`,
    `/profile/${username}`,
    "/",
  ];
}

test("a page made from the worst stored text costs little more than one made from words", async () => {
  await passwordCheck();
  const check = await leastOf(3, passwordCheck);
  const other = await memberOf(worker.app, "otto");
  const controls: number[] = [];
  const slow: string[] = [];
  const costs: { row: string; more: number }[] = [];
  for (const [n, [name, filler]] of FILLERS.filter((_, i) => i === 0 || (i - 1) % EVERY === 0).entries()) {
    const pages = await pagesOf(await memberOf(worker.app, `writer${n}`), other, filler);
    for (const [i, page] of pages.entries()) {
      // a picture is rendered once and then cached
      const least = await leastOf(page.endsWith(".png") ? 1 : 2, () => costOf(page));
      const control = controls[i] ?? least;
      controls[i] = control;
      const cost = least > control + check * CHECKS_MORE ? await leastOf(3, () => costOf(page)) : least;
      const row = `${name}: ${page.replace(/[0-9a-f]{24}/g, ":id")}: ${cost} ms, control ${control} ms`;
      costs.push({ row, more: cost - control });
      if (cost > control + check * CHECKS_MORE) slow.push(row);
    }
  }
  const shown = costs
    .toSorted((a, b) => b.more - a.more)
    .slice(0, SLOWEST_SHOWN)
    .map(({ row }) => row);
  console.log(`${costs.length} pages; a password check took ${check} ms of computing\n${shown.join("\n")}`);
  expect(slow).toEqual([]);
});
