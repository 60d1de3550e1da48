/** A request for a list, before and after somebody answers it. */
import { expect, test } from "vitest";
import { add, drop, onEachDatabase } from "./site";

onEachDatabase("a request", (site) => {
  test("is wanted on every page with its card until one version has items, and shows that one from then on", async () => {
    const [asker, helper] = [await site.person("asker"), await site.person("helper")];
    const chapter = `quiet of ${asker.username}`;
    const title = `Places wanted by ${asker.username}`;
    const id = await drop(asker, [], { title, chapters: [chapter] });
    await asker.put("/addsaved", { id });
    const pages = {
      home: "/?tab=latest",
      chapter: `/chapter/${encodeURIComponent(chapter)}`,
      search: `/search?searchterm=${encodeURIComponent(title)}`,
      profile: `/profile/${asker.username}`,
      drops: "/my-stuff/drops",
      saves: "/my-stuff",
    };
    const cards = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(pages).map(async ([page, path]) => {
            const { text } = await site.page(path, { headers: { Cookie: asker.cookie } });
            const card = text.split("<article").find((part) => part.includes(`/lists/${id}"`)) ?? "";
            const words = ["BE THE FIRST", "Wanted", "list request", "Reading room"];
            return [page, words.filter((word) => card.includes(word))];
          }),
        ),
      );
    const each = (words: string[]) => Object.fromEntries(Object.keys(pages).map((page) => [page, words]));
    expect(await cards()).toEqual(each(["BE THE FIRST", "Wanted", "list request"]));
    await add(helper, id, ["Reading room", "Cemetery", "Roof"]);
    expect(await cards()).toEqual(each(["Reading room"]));
    const [card] = (await site.anyone.get("/feed/0/20")).body as { listId: string }[];
    expect(JSON.stringify(card)).toContain("Reading room");
  });
});
