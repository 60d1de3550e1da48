import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { droppedResponse, list } from "#tests/support/shapes";
import { expectRefusal } from "#tests/worker/client";
import { drop, itemId, onEachDatabase } from "#tests/worker/site";

let keys = 0;
const newKey = () => ({ "Idempotency-Key": `key-${++keys}` });

onEachDatabase("a write that is sent again", (site) => {
  test("is done once with the same key and body, with the same response", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const key = newKey();
    const body = { listTitle: "Sent twice over", sublist: [] };
    const [first, again] = [await ann.post("/list/", body, key), await ann.post("/list", body, key)];
    expect([again.status, again.text]).toEqual([201, first.text]);
    expectRefusal(await ann.post("/list/", { ...body, listTitle: "Sent otherwise" }, key), 409);
    expectRefusal(await ann.put("/addsaved/", { id: bodyOf(first, droppedResponse).listId }, key), 409);
    const other = await bob.post("/list/", body, key);
    expect([other.status, other.text === first.text]).toEqual([201, false]);
    expect((await ann.get(`/listsbyuser/${ann.username}`)).body).toHaveLength(1);
  });

  test("in parallel waits for the first one's response", async () => {
    const ann = await site.person("ann");
    const item = await itemId(ann, await drop(ann, ["One"]), "One");
    const key = newKey();
    const body = { itemCommentId: item, commentContent: "Once" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.post("/comment/", body, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await ann.get(`/comment/${item}`)).body).toHaveLength(1);
  });

  test("is refused again if it was refused, also keys that are too long", async () => {
    const ann = await site.person("ann");
    const key = newKey();
    const id = "f".repeat(24);
    expectRefusal(await ann.put("/addsaved/", { id }, key), 404);
    expectRefusal(await ann.put("/addsaved/", { id }, key), 404);
    expectRefusal(await ann.put("/addsaved/", { id }, { "Idempotency-Key": "x".repeat(201) }), 400);
  });

  test("without a key creates no second save, follow, report or version", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["One"]);
    const five = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, send));
    const saves = await five(() => bob.put("/addsaved/", { id }));
    expect(new Set(saves.map(({ text }) => text)).size).toBe(1);
    await five(() => bob.put("/followchapter/", { chapter: "once" }));
    expect((await bob.get("/getchapters/")).body).toHaveLength(1);
    const versions = await five(() => bob.put("/addsublist/", { id, subListHidden: false, item: [] }));
    expect(versions.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const removals = await five(() => bob.delete(`/removelist/${id}`));
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    expect(bodyOf(await site.anyone.get(`/list/${id}`), list).creatorCount).toBe(1);
  });
});
