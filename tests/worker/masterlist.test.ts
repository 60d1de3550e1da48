import { expect, test } from "vitest";
import { bodyOf, present } from "#tests/support/body";
import { ballots, cards, list, mergedResponse, shortlist } from "#tests/support/shapes";
import { expectAnswer } from "./client";
import { add, drop, edit, onEachDatabase, type Site } from "./site";

type Merged = { itemTitle: string; rank: number; tied: boolean };

/** Formats like 'A1= B1= C3': titles in order with their ranks, ties marked by '='. */
const inWords = (items: Merged[]) =>
  items.map(({ itemTitle, rank, tied }) => `${itemTitle}${rank}${tied ? "=" : ""}`).join(" ");

const merge = (site: Site, versions: unknown) => site.anyone.post("/merge/", { versions });

onEachDatabase("the masterlist", (site) => {
  test("of a list is that of its public, non-empty versions, in every response with it", async () => {
    const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
    const id = await drop(ann, ["Rocky II", "The Godfather", "Alien"]);
    expect((await site.anyone.get(`/list/${id}`)).body).toMatchObject({
      shortlistId: null,
      shortlistItem: [],
    });
    await add(cat, id, ["Alien", "Jaws"], true);
    await add(await site.person("dan"), id, []);
    expect((await cat.get(`/list/${id}`)).body).toMatchObject({ creatorCount: 2, shortlistItem: [] });
    await add(bob, id, ["godfather", "Rocky 2"]);
    const seen = expectAnswer(await site.anyone.get(`/list/${id}`), 200, list);
    const alike = await merge(site, [
      { item: ["Rocky II", "The Godfather", "Alien"] },
      { item: ["godfather", "Rocky 2"] },
    ]);
    const expected = inWords(bodyOf(alike, mergedResponse).shortlistItem);
    expect(inWords(seen.shortlistItem)).toBe(expected);
    expect(seen.shortlistItem[0]?.itemComment).toHaveLength(2);
    const own = seen.sublist.find((each) => each.subListCreator === bob.username);
    const comment = seen.shortlistItem.find(({ itemTitle }) => itemTitle === "The Godfather")?.itemComment;
    expect(comment).toContainEqual({
      itemCommentCreator: bob.username,
      itemCommentText: "",
      commentsCount: 0,
      commentId: own?.item[0]?.commentId,
    });
    const alone = expectAnswer(await cat.get(`/shortlist/${id}`), 200, shortlist);
    expect(alone.shortlistItem).toEqual(seen.shortlistItem);
    expect(alone).toMatchObject({ shortlistId: id, shortlistLastChanged: seen.shortlistLastChanged });
    const counted = expectAnswer(await cat.get(`/list/${id}/ballots`), 200, ballots);
    expect(counted.versions.filter(({ item }) => item.length > 0)).toEqual([
      { creator: ann.username, item: ["Rocky II", "The Godfather", "Alien"] },
      { creator: bob.username, item: ["godfather", "Rocky 2"] },
    ]);
    expect(inWords(counted.shortlistItem)).toBe(expected);
    const again = await merge(site, counted.versions);
    expect(bodyOf(again, mergedResponse).shortlistItem).toEqual(counted.shortlistItem);
    const [top] = bodyOf(await site.anyone.get("/feed/0/1"), cards);
    expect(inWords(present(top).shortlistItem)).toBe(inWords(seen.shortlistItem.slice(0, 3)));
    await edit(bob, id, ["Alien"]);
    expect(bodyOf(await site.anyone.get(`/shortlist/${id}`), shortlist).shortlistItem[0]?.itemTitle).toBe(
      "Alien",
    );
  });
});
