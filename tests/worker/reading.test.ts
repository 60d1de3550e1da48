import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { cards } from "#tests/support/shapes";
import { type Answer, expectAnswer } from "./client";
import { drop, onEachDatabase } from "./site";

const ids = (answer: Answer): string[] => expectAnswer(answer, 200, cards).map(({ id }) => id);

onEachDatabase("feed, chapters, search and profiles", (site) => {
  test("the feed is the newest drops first, by offset and size", async () => {
    const ann = await site.person("ann");
    const dropped: string[] = [];
    for (const n of [1, 2, 3, 4]) dropped.unshift(await drop(ann, ["One"], { title: `Number ${n} of them` }));
    expect(ids(await site.anyone.get("/feed/0/4/"))).toEqual(dropped);
    expect(ids(await site.anyone.get("/feed/1/2"))).toEqual(dropped.slice(1, 3));
    expect(ids(await ann.get("/feed/0/4"))).toEqual(dropped);
    expect(bodyOf(await ann.get("/feed/0/1"), cards)[0]).toMatchObject({ edit: true, saved: false });
    expect(ids(await site.anyone.get("/feed/10000/50"))).toEqual([]);
  });
});
