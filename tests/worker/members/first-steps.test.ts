import { expect, test } from "vitest";
import { add, drop, edit, onEmptyDatabase, type Person } from "#tests/worker/site";

onEmptyDatabase("first steps", (site) => {
  test("are a member's own: chapters to follow, and lists that they could settle", async () => {
    const stranger = await site.page("/first-steps");
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([302, "/login?to=%2Ffirst-steps"]);
    expect((await site.page("/login?to=%2Ffirst-steps")).text).toContain("Log in to take your first steps");

    const people = await Promise.all(["ann", "bob", "cleo", "dora"].map((name) => site.person(name)));
    const [ann, bob, cleo, dora] = people as [Person, Person, Person, Person];
    const open = await drop(ann, ["Layla", "Purple Rain"], {
      title: "Songs with endings",
      chapters: ["music"],
    });
    await add(bob, open, ["Purple Rain", "Layla"]);
    const own = await drop(dora, ["Rye"], { title: "Bread of my own", chapters: ["food"] });
    const closed = await drop(cleo, ["Secret"], { title: "Nobody else sees it", hidden: true });
    const request = await drop(cleo, [], { title: "Quiet places, please" });
    const page = () => site.page("/first-steps", { headers: { Cookie: dora.cookie } });

    const first = await page();
    expect(first.status).toBe(200);
    expect(first.headers.get("Server-Timing")).toContain("trips=2 ");
    expect(first.text).toContain('name="chapter" value="music"');
    expect(first.text).toContain(`href="/drop/${open}"`);
    expect(first.text).toContain("Purple Rain");
    for (const id of [own, closed, request]) expect(first.text).not.toContain(id);

    await dora.put("/followchapter/", { chapter: "music" });
    expect((await page()).text).toContain("Unfollow music");

    await edit(ann, open, ["Layla", "Purple Rain"], true);
    await edit(bob, open, ["Purple Rain", "Layla"], true);
    expect((await page()).text).not.toContain(open);
  });
});
