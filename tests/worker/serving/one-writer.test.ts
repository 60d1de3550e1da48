/** People who write to one list at the same time: its writer takes one after another. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lists } from "#db/schema/lists";
import { addVersionBy, blindRoomOf, listOf, membersOf, type Sent, titlesOf } from "#tests/support/crowd";
import { openPage } from "#tests/support/open-page";
import { cookieOf, memberOf } from "#tests/support/test-app";
import { form } from "#tests/worker/client";
import { onEachDatabase } from "#tests/worker/site";
import { MERGE_LIMITS } from "~/features/lists/model/list-limits";
import { readList } from "~/features/lists/reads/lists.server";
import { SHOWN_TO_FIELD, SHOWN_TO_HEADER, shownTo } from "~/lib/people/shown-to";

/** Times to send again, like our forms, if the machine is too slow for all at once. */
const PATIENCE = 20;

const statusesOf = (sent: Sent[]) => [...new Set(sent.map(({ status }) => status))];

onEachDatabase("a crowd at one list", (site) => {
  test("is accepted, each in at most 4 round trips", async () => {
    const { app } = site.worker;
    const listId = await listOf(app, 3, 5);
    const crowd = await membersOf(app, 24);
    const sent = await Promise.all(
      crowd.map((member, i) =>
        addVersionBy(site.worker, member, listId, titlesOf(i, 5), { patience: PATIENCE }),
      ),
    );
    expect(statusesOf(sent)).toEqual([200]);
    expect(Math.max(...sent.map(({ trips }) => trips))).toBeLessThanOrEqual(4);
    const { creatorCount, masterlist } = await readList(app, crowd[0] ?? null, listId);
    expect([creatorCount, masterlist?.of]).toEqual([27, 27]);
  });

  test("of very many versions is accepted at once, merged twice at most, and its pages are told", async () => {
    const { app } = site.worker;
    const listId = await listOf(app, 3, 5);
    await app.db.update(lists).set({ creatorCount: MERGE_LIMITS.laterFrom }).where(eq(lists.id, listId));
    const merges = async () =>
      (await app.db.select().from(lists).where(eq(lists.id, listId)))[0]?.mergeRev ?? 0;
    const before = await merges();
    const address = `/api/shortlist/${listId}`;
    const shortlist = async () => (await site.worker.fetch(address)).text();
    const crowd = await membersOf(app, 24);
    const page = await openPage(site.worker, listId);
    const sent = await Promise.all(
      crowd.map((member, i) =>
        addVersionBy(site.worker, member, listId, titlesOf(i, 5), { patience: PATIENCE }),
      ),
    );
    expect(statusesOf(sent)).toEqual([200]);
    // kept for strangers for ten seconds, if nothing forgets it
    await shortlist();
    const merged = async () => (await readList(app, null, listId)).masterlist?.of;
    await expect.poll(merged, { timeout: 20_000 }).toBe(27);
    expect((await merges()) - before).toBeLessThanOrEqual(2);
    await expect.poll(shortlist).toContain('"of":27');
    expect(page.told.length).toBeGreaterThan(0);
    page.socket.close();
  });

  test("in a blind room is accepted, with forms and calls, and counted once each", async () => {
    const { app } = site.worker;
    const owner = await memberOf(app, "host-of-a-crowd");
    const { listId, key } = await blindRoomOf(site.worker, owner);
    const crowd = await membersOf(app, 20);
    const invited = { "X-List-Key": key };
    const sent = await Promise.all(
      crowd.map(async (member, i) => {
        if (i % 2)
          return (
            await addVersionBy(site.worker, member, listId, titlesOf(i, 3), {
              headers: invited,
              patience: PATIENCE,
            })
          ).status;
        const fields = { kind: "version", "sublist[0].item[0].itemTitle": `Game ${i}` };
        const response = await site.worker.fetch(
          `/drop/${listId}`,
          form(fields, { Cookie: `${cookieOf(member)}; list-key-${listId}=${key}` }),
        );
        await response.text();
        return response.status;
      }),
    );
    expect(sent.toSorted()).toEqual([...Array(10).fill(200), ...Array(10).fill(302)]);
    expect((await readList(app, owner, listId)).creatorCount).toBe(21);
  });

  test("keeps a form that was shown to another account out of it, with and without scripts", async () => {
    const { app } = site.worker;
    const listId = await listOf(app, 2, 3);
    const [writer, sender] = [await memberOf(app, "wrote-the-form"), await memberOf(app, "sends-the-form")];
    const fields = { kind: "version", "sublist[0].item[0].itemTitle": "Not by the sender" };
    const paths = [`/drop/${listId}`, `/edit/${listId}`, `/lists/${listId}/audience`];
    const statuses: number[] = [];
    for (const path of paths) {
      const Cookie = cookieOf(sender);
      const named = { ...fields, [SHOWN_TO_FIELD]: shownTo(writer) };
      statuses.push((await site.worker.fetch(path, form(named, { Cookie }))).status);
      const headers = { Cookie, [SHOWN_TO_HEADER]: shownTo(writer) };
      statuses.push((await site.worker.fetch(path, form(fields, headers))).status);
    }
    expect(statuses).toEqual(Array(6).fill(409));
    expect((await readList(app, sender, listId)).versions.map(({ creator }) => creator)).not.toContain(
      sender.username,
    );
  });
});
