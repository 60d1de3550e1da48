import { expect, test } from "vitest";
import { apiAs } from "#tests/support/api";
import { memberOf, testApp } from "#tests/support/test-app";

const item = (...titles: string[]) => titles.map((itemTitle) => ({ itemTitle, itemContext: "note" }));

test("whatever somebody does in private, nobody else's answer changes by a byte", async () => {
  const app = await testApp();
  const [ann, bob, cleo] = await Promise.all([
    memberOf(app, "ann"),
    memberOf(app, "bob"),
    memberOf(app, "cleo"),
  ]);
  const asAnn = apiAs(app, ann);
  const publicList = (
    await apiAs(app, bob).post("/list/", {
      listTitle: "Best films",
      chapters: ["Films"],
      sublist: [{ item: item("Alien", "Heat") }],
    })
  ).body.listId as string;
  await apiAs(app, cleo).put("/addsublist/", { id: publicList, item: item("Heat", "Up") });
  const thread = (await asAnn.get(`/list/${publicList}`)).body.sublist[0].item[0].commentId as string;
  await apiAs(app, bob).post("/comment/", { itemCommentId: thread, commentContent: "Yes" });
  await apiAs(app, cleo).put("/followchapter/", { chapter: "Secrets" });
  await apiAs(app, cleo).put("/addsaved/", { id: publicList });

  let secretList = "0".repeat(24);
  let secretItem = "0".repeat(24);
  const everything = async () => {
    const paths = [
      "/feed/0/50",
      "/chapter/films",
      "/chapter/secrets",
      "/search/secret",
      "/search/best",
      "/search/ann",
      ...["list", "shortlist", "listcommentcount"].flatMap((call) =>
        [publicList, secretList].map((id) => `/${call}/${id}`),
      ),
      `/list/${publicList}/ballots`,
      `/list/${secretList}/ballots`,
      `/comment/${thread}`,
      `/comment/${secretItem}`,
      ...["ann", "bob"].flatMap((name) =>
        ["profile", "listsbyuser", "commentsbyuser", "commentcountbyuser"].map((call) => `/${call}/${name}`),
      ),
      "/getsavedlists",
      "/getchapters",
      "/notifications/bob",
      "/notifications/cleo",
      "/notification_count/cleo",
    ];
    const seen: unknown[] = [];
    for (const viewer of [null, bob, cleo])
      for (const path of paths) {
        const { status, body } = await apiAs(app, viewer).get(path);
        seen.push([viewer?.username, path.replaceAll(/[0-9a-f]{24}/g, "id"), status, body]);
      }
    return seen;
  };
  const before = await everything();
  const step = async (deed: string, done: Promise<{ status: number; body: unknown }>) => {
    const { status } = await done;
    expect([deed, status]).toEqual([deed, expect.toSatisfy((code: number) => code < 300)]);
    app.clock.advance(60_000);
    expect(await everything(), deed).toEqual(before);
  };

  const hidden = { subListHidden: true, item: item("Secret one", "Alien") };
  await step(
    "drop",
    asAnn
      .post("/list/", { listTitle: "Secret list", chapters: ["Secrets", "Films"], sublist: [hidden] })
      .then((answer) => {
        secretList = answer.body.listId;
        return answer;
      }),
  );
  secretItem = (await asAnn.get(`/list/${secretList}`)).body.sublist[0].item[0].commentId;
  await step("title", asAnn.put("/list/", { id: secretList, listTitle: "Secret list II", chapters: ["X"] }));
  await step("edit", asAnn.put("/list/", { id: secretList, sublist: [{ item: item("Secret two") }] }));
  await step("save", asAnn.put("/addsaved/", { id: secretList }));
  await step("add", asAnn.put("/addsublist/", { id: publicList, ...hidden }));
  const own = (await asAnn.get(`/list/${publicList}`)).body.sublist[0];
  expect(own).toMatchObject({ subListCreator: "ann", subListHidden: true });
  const { commentId } = own.item[0];
  await step("comment", asAnn.post("/comment/", { itemCommentId: commentId, commentContent: "Secret" }));
  await step("reorder", asAnn.put("/list/", { id: publicList, sublist: [{ ...own, item: item("Up") }] }));
  await step("delete", asAnn.delete(`/removelist/${publicList}`));
  await step("delete the list", asAnn.delete(`/removelist/${secretList}`));
}, 60_000);
