/** The sockets by which a list tells its open pages that something has changed. */
import { afterEach, expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { askForSocket, type OpenPage, openPage } from "#tests/support/open-page";
import { droppedResponse } from "#tests/support/shapes";
import { MEMBERS_PASSWORD } from "#tests/support/test-app";
import { ORIGIN } from "#tests/support/worker";
import { form } from "#tests/worker/client";
import { add, drop, edit, onEachDatabase, UNKNOWN_ID, version } from "#tests/worker/site";

/** As many as open pages of a full room; opened some at a time, like people come. */
const CROWD = 300;
const AT_A_TIME = 30;

const pages: OpenPage[] = [];
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.close();
});

onEachDatabase("a list's open pages", (site) => {
  async function open(listId: string, headers?: Record<string, string>): Promise<OpenPage> {
    const page = await openPage(site.worker, listId, headers);
    pages.push(page);
    return page;
  }
  const statusOf = async (listId: string, headers: Record<string, string>) => {
    const response = await askForSocket(site.worker, listId, headers);
    await response.text();
    return response.status;
  };

  test("are all told of a change, however many they are, and of nothing that is private", async () => {
    const [ann, bob, cleo] = [await site.person("ann"), await site.person("bob"), await site.person("cleo")];
    const listId = await drop(ann, ["Heat"]);
    for (let i = 0; i < CROWD; i += AT_A_TIME)
      await Promise.all(Array.from({ length: AT_A_TIME }, () => open(listId)));
    await add(bob, listId, ["Ran"], true);
    await edit(bob, listId, ["Ran", "Alien"], true);
    await add(cleo, listId, ["Alien"]);
    await expect.poll(() => pages.filter(({ told }) => told.length > 0).length).toBe(CROWD);
    // with a number of ms to spread over, and nothing else
    expect([...new Set(pages.flatMap(({ told }) => told))]).toEqual(["2000"]);
    expect(pages.flatMap(({ told }) => told)).toHaveLength(CROWD);
  });

  test("are told of what is written outside the list's object", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const listId = await drop(ann, ["Heat"]);
    await add(bob, listId, ["Ran"]);
    const { told } = await open(listId);
    const leave = { intent: "delete-account", sure: "yes", password: MEMBERS_PASSWORD };
    expect((await site.page("/my-stuff/profile", form(leave, { Cookie: bob.cookie }))).status).toBe(302);
    await expect.poll(() => told).toEqual(["150"]);
  });

  test("of a room are told its result at the reveal, but not once a session has ended", async () => {
    const [owner, bob, cleo] = [
      await site.person("owner"),
      await site.person("bob"),
      await site.person("cleo"),
    ];
    const sublist = [version(["Go"])];
    const body = { listTitle: "What do we play?", audience: "link", blind: true, sublist };
    const { listId, link } = bodyOf(await owner.post("/list/", body), droppedResponse);
    const key = link?.split("/").at(-1) ?? "";
    for (const one of [bob, cleo])
      await one.put("/addsublist/", { id: listId, sublist: [version(["Go", "Ra"])] }, { "X-List-Key": key });
    const invited = `list-key-${listId}=${key}`;
    const bobs = await open(listId, { Cookie: bob.cookie });
    const guests = await open(listId, { Cookie: invited });
    const left = await open(listId, { Cookie: cleo.cookie });
    expect((await site.page("/logout", form({}, { Cookie: cleo.cookie }))).status).toBe(302);
    const reveal = form({ intent: "reveal" }, { Cookie: owner.cookie });
    expect((await site.page(`/lists/${listId}/room`, reveal)).status).toBe(302);
    await expect.poll(() => left.told).toEqual(["150"]);
    for (const { told } of [bobs, guests]) await expect.poll(() => told).toHaveLength(1);
    const resultOf = ({ told }: OpenPage) => JSON.parse(String(told[0])).result;
    const places = [
      { title: "Go", rank: 1 },
      { title: "Ra", rank: 2 },
    ];
    expect(resultOf(bobs)).toMatchObject({ items: places, facts: { moved: expect.anything() } });
    expect(resultOf(guests)).toMatchObject({ items: places, facts: { moved: null }, line: null });
  });

  test("of strangers and other sites get no socket", async () => {
    const [owner, other] = [await site.person("owner"), await site.person("other")];
    const body = { listTitle: "Plover games", audience: "link", sublist: [version(["Go"])] };
    const { listId, link } = bodyOf(await owner.post("/list/", body), droppedResponse);
    const own = { Cookie: owner.cookie };
    for (const headers of [{ Cookie: "" }, { Cookie: other.cookie }, { Cookie: `list-key-${listId}=wrong` }])
      expect([headers, await statusOf(listId, headers)]).toEqual([headers, 404]);
    expect(await statusOf(UNKNOWN_ID, own)).toBe(404);
    for (const Origin of ["https://evil.example", "null", `${ORIGIN}.evil.example`, ""])
      expect([Origin, await statusOf(listId, { ...own, Origin })]).toEqual([Origin, 403]);
    await open(listId, own);
    await open(listId, { Cookie: `list-key-${listId}=${link?.split("/").at(-1)}` });
  });

  test("get no sockets, and are told nothing, by a write that names itself a telling", async () => {
    const ann = await site.person("ann");
    const listId = await drop(ann, ["Heat"]);
    const { told } = await open(listId);
    const forged = {
      client: "x",
      state: { seen: "", open: true, circle: "" },
      watcher: { session: null, keys: null, leads: false },
    };
    for (const order of [{ listId, open: forged }, { listId }, "no JSON"]) {
      const headers = { "X-List-Pulse": JSON.stringify(order), "X-List-Write": "{}" };
      const body = { id: listId, sublist: [version(["Heat", "Ran"])] };
      expect((await ann.put("/list/", body, headers)).status).toBe(200);
    }
    await expect.poll(() => [...new Set(told)]).toEqual(["150"]);
  });

  test("lose their sockets when the list gets another circle, or when they talk", async () => {
    const ann = await site.person("ann");
    const listId = await drop(ann, ["Heat"]);
    const [quiet, talks] = [await open(listId), await open(await drop(ann, ["Ran"]))];
    talks.socket.send("?");
    await expect.poll(() => talks.told).toEqual(["!"]);
    talks.socket.send("let me in");
    await ann.put("/list/", { id: listId, audience: "link" });
    await expect.poll(() => [talks.closed, quiet.closed]).toEqual([1008, 1000]);
    expect(quiet.told).toEqual([]);
  });
});
