import { expect, test } from "vitest";
import { z } from "zod";
import { bodyOf } from "#tests/support/body";
import { message, user } from "#tests/support/shapes";
import { expectAnswer, expectRefusal } from "#tests/worker/client";
import { drop, onEachDatabase } from "#tests/worker/site";

const signedUp = message.extend({ username: z.string(), email: z.string() });

onEachDatabase("an account, by calls", (site) => {
  test("is made without the fields that are not asked for, confirmed, logged in to by name or address, and left", async () => {
    const [username, email, password] = ["Newcomer-1", "newcomer-1@example.com", "correct horse"];
    const ignored = { roles: ["moderator"], confirmed: true, confirmedAt: 1, id: "f".repeat(24) };
    const answer = await site.anyone.post("/auth/signup/", { username, email, password, ...ignored });
    expect(expectAnswer(answer, 201, signedUp)).toMatchObject({ username, email });
    const logIn = (username: string) => site.anyone.post("/auth/login/", { username, password });
    expectRefusal(await logIn(username), 402);

    const [mail] = await site.mails(email);
    const { pathname } = new URL(mail?.links[0] ?? "");
    expect(pathname).toMatch(/^\/confirm\/newcomer-1%40example\.com\/\w{20,}$/);
    const confirm = `/confirm_email/${pathname.split("/").at(-1)}/${email.toUpperCase()}/`;
    expectAnswer(await site.anyone.get(confirm), 200, message);

    const record = expectAnswer(await logIn(email.toUpperCase()), 200, user);
    expect(record).toMatchObject({ username, roles: [], followed_chapters: "", saved_lists: "" });
    const bearer = { Authorization: `Bearer ${record.accessToken}` };
    const ann = await site.person("ann");
    const ids = [await drop(ann, ["One"]), await drop(ann, ["Two"])];
    for (const id of ids) await site.anyone.put("/addsaved/", { id }, bearer);
    for (const chapter of ["Some Films", "food"])
      await site.anyone.put("/followchapter/", { chapter }, bearer);
    const kept = { saved_lists: ids.join(","), followed_chapters: "Some Films,food" };
    expect(bodyOf(await logIn(username), user)).toMatchObject(kept);

    expectAnswer(await site.anyone.post("/auth/logout/", undefined, bearer), 200, message);
    expectRefusal(await site.anyone.get("/feed/0/1", bearer), 401);
  });
});
