/** People to follow, on a member's home and beside what a search finds. */
import { expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { reload } from "#tests/support/steps";
import { exactly, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo", "dan"] });
const GAMES = ["囲碁", "الشطرنج", "Azul", "Catan", "Hive", "Root", "Ra"];

test.each(variants([true, false]))(
  "can be followed from both places, with scripts: %s",
  async (javaScript) => {
    const { listId } = await fixture.drop("ann", GAMES, {
      title: javaScript ? "ألعاب الطاولة" : "Games for all",
    });
    for (const name of ["bob", "cleo"]) await fixture.add(name, listId, GAMES);
    const name = javaScript ? "bob" : "cleo";
    const page = await fixture.visit("/", { as: "ann", javaScript });
    const alike = page.getByRole("region", exactly("People who rank like you"));
    const person = alike.getByRole("listitem").filter({ hasText: name });
    await person.getByRole("button", exactly("FOLLOW")).click();
    await page.getByText(`You follow ${name} now`).waitFor();
    await person.waitFor({ state: "detached" });
    await expect.poll(() => alike.count()).toBe(javaScript ? 1 : 0);

    const search = await fixture.visit("/search/囲碁", { as: "dan", javaScript });
    const first = search.getByRole("region", exactly("People who put “囲碁” first"));
    const found = first.getByRole("listitem").filter({ hasText: name });
    await found.getByRole("button", exactly("FOLLOW")).click();
    await search.getByText(`You follow ${name} now`).waitFor();
    await reload(search);
    await found.getByRole("button", exactly("FOLLOWED")).waitFor();
  },
);
