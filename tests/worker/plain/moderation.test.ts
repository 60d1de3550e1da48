import { expect, test } from "vitest";
import { drop, itemId, onEachDatabase } from "../site";

onEachDatabase("moderation without scripts", (site) => {
  test("a list is reported, hidden with a reason, and restored; its owner is told each time", async () => {
    const [otto, ivy] = [await site.person("otto"), await site.person("ivy")];
    const mod = await site.person("mod", { roles: ["moderator"] });
    const title = "Teas for winter";
    const id = await drop(otto, ["Assam", "Rooibos"], { title });
    const list = `/lists/${id}`;
    const page = await (await site.visit(ivy, list)).follow("report this list");
    const dialog = page.having("dialog", "I would like to report this list");
    page.field("What is wrong", dialog).value = "Rooibos is no tea";
    await page.press("SUBMIT", dialog);

    const cases = await site.visit(mod, "/moderation");
    const ofTea = () => cases.having("main li", title);
    expect(cases.text(ofTea())).toContain("Rooibos is no tea");
    await cases.press("HIDE THE LIST", ofTea());
    expect(cases.text()).toContain("A reason is required");
    await cases.fill("Reason", "Let's not argue about tea", ofTea()).press("HIDE THE LIST", ofTea());
    expect((await site.visit(null, list)).status).toBe(404);
    expect((await site.visit(otto, list)).text()).toContain("hidden by moderation");
    const notificationsText = async () => (await site.visit(otto, "/my-stuff/notifications")).text();
    expect(await notificationsText()).toContain(
      `Your version of '${title}' is hidden from others: Let's not argue about tea`,
    );

    await cases.goto("/moderation");
    const decision = cases.having("main li", "Let's not argue about tea");
    await cases
      .fill(`Reason to restore ${title}`, "Herbal tea is tea", decision)
      .press("RESTORE THE LIST", decision);
    expect((await site.visit(null, list)).text()).toContain(title);
    expect(await notificationsText()).toContain("is back in public: Herbal tea is tea");
  });

  test("a reported comment is taken down with a reason, the rest of its report dismissed", async () => {
    const [otto, ivy] = [await site.person("otto"), await site.person("ivy")];
    const mod = await site.person("mod", { roles: ["moderator"] });
    const title = "Teas for summer";
    const id = await drop(otto, ["Assam"], { title });
    const item = await itemId(site.anyone, id, "Assam");
    for (const [who, words] of [
      [ivy, "Buy my kettles"],
      [otto, "Two minutes, no more"],
    ] as const)
      await who.post("/comment/", { itemCommentId: item, commentContent: words });
    const page = await (await site.visit(ivy, `/lists/${id}`)).follow("report one of the comments");
    const dialog = page.having("dialog", "Report one or more comment(s)");
    page.field("What is wrong", dialog).value = "It sells kettles";
    await page.press("SUBMIT", dialog);

    const cases = await site.visit(mod, "/moderation");
    const ofTea = () => cases.having("main li", title);
    await cases.tick("Buy my kettles").press("REMOVE COMMENT", ofTea());
    expect(cases.text(ofTea())).toContain("A reason is required");
    expect(cases.field("Buy my kettles").checked).toBe(true);
    await cases.fill("Reason", "An advertisement", ofTea()).press("REMOVE COMMENT", ofTea());
    expect(cases.text(ofTea())).not.toContain("Buy my kettles");
    const thread = await site.visit(null, `/item/${id}/${otto.username}/${item}`);
    expect(thread.text()).toContain("1 comment");
    expect(thread.text()).not.toContain("Buy my kettles");
    expect((await site.visit(ivy, "/my-stuff/notifications")).text()).toContain(
      "Your comment “Buy my kettles” was taken down: An advertisement",
    );
    await cases.fill("Reason", "The rest is fine", ofTea()).press("DISMISS", ofTea());
    expect(cases.text(ofTea())).not.toContain("DISMISS");
  });
});
