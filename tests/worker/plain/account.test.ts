import { expect, test, vi } from "vitest";
import { drop, itemId, onEachDatabase } from "../site";

const PASSWORD = "correct horse 7";

onEachDatabase("an account, without scripts", (site) => {
  /** Waits for a mail to an address and returns path and query of its link. */
  const mailed = (address: string): Promise<string> =>
    vi.waitFor(
      async () => {
        const [mail] = await site.mails(address);
        const { pathname, search } = new URL(mail?.links[0] ?? "no mail yet");
        return pathname + search;
      },
      { timeout: 180_000, interval: 50 },
    );

  test("is made, confirmed, and leads back to what one came for", async () => {
    const list = await drop(await site.person("ann"), ["Rye", "Oat"], { title: "Best bread in town" });
    const page = await site.visit(null, `/lists/${list}`);
    await page.follow("drop your list");
    expect(page.text()).toContain("Log in to add your version of “Best bread in town”");
    await page.follow("REGISTER", page.having("main", ""));
    await page
      .fill("username", "x")
      .fill("email", "kim@gmail.com")
      .fill("password", PASSWORD)
      .press("REGISTER");
    expect(page.text()).toContain("Signup failed: Username must be at least 3 characters");
    expect(page.field("email").value).toBe("kim@gmail.com");
    await page.fill("username", "kim").fill("password", PASSWORD).press("REGISTER");
    expect(page.path).toMatch(/^\/register\/almost-done\//);
    expect(page.has("a", "OPEN GMAIL")).toBe(true);
    await page.press("RESEND");
    expect(page.text()).toContain("SENT");
    await page.goto("/login");
    await page.fill("username", "kim").fill("password", PASSWORD).press("LOG IN");
    expect(page.path).toMatch(/^\/register\/check-mail/);

    const elsewhere = await site.visit(null, await mailed("kim@gmail.com"));
    await elsewhere.press("CONFIRM MY E-MAIL");
    expect(elsewhere.document.body.textContent).toContain("E-mail confirmed");
    expect(elsewhere.field("username").value).toBe("kim");
    await elsewhere.fill("password", "not the one").press("LOG IN");
    expect(elsewhere.text()).toContain("Login failed: Wrong username or password");
    await elsewhere.fill("password", PASSWORD).press("LOG IN");
    expect(elsewhere.path).toBe(`/drop/${list}`);

    await page.goto(await mailed("kim@gmail.com"));
    await page.press("CONFIRM MY E-MAIL");
    expect(page.path).toBe(`/drop/${list}`);
  });

  test("is told what the log-in is for, and only what is public", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["Rye"], { title: "Loaves to keep" });
    const hidden = await drop(ann, ["Sourdough"], { title: "Breads that I hide", hidden: true });
    const item = await itemId(site.anyone, id, "Rye");
    for (const [path, words] of [
      [`/lists/${id}`, "to save, follow or report “Loaves to keep”"],
      [`/item/${id}/${ann.username}/${item}`, "to reply to comments on “Loaves to keep”"],
      [`/drop/${hidden}`, "to add your version of a list"],
      [`/lists/${hidden}`, "to save, follow or report a list"],
      ["/chapter/call-0900-555-555", "to follow a chapter"],
    ]) {
      const page = await site.visit(null, `/login?to=${encodeURIComponent(path ?? "")}`);
      expect(page.text()).toContain(`Log in ${words}`);
      expect(page.text()).not.toMatch(/hide|555/);
      await page.follow("REGISTER", page.having("main", ""));
      expect(page.text()).toContain(`Register ${words}`);
    }
  });

  test("gets another mail where a link has expired", async () => {
    const page = await site.visit(null, "/register-success?email=old%40example.com&token=abc");
    expect(page.path).toBe("/register-success?opened");
    await page.press("CONFIRM MY E-MAIL");
    expect(page.text()).toContain("It could be that your link to old@example.com is expired, try resend");
    await page.press("RESEND");
    expect(page.text()).toContain("SENT");
  });

  test("errors are on top, with links to the fields, and a mail is SENT or NOT SENT", async () => {
    const page = await site.visit(null, "/register");
    await page.press("REGISTER");
    const links = [...page.document.querySelectorAll('[role="alert"] a')].map((link) =>
      link.getAttribute("href"),
    );
    expect(links).toEqual(["#username", "#email", "#password"]);
    expect(page.document.querySelector("[autofocus]")?.getAttribute("role")).toBe("alert");
    await page.goto("/login");
    await page.press("LOG IN");
    for (const words of ["Username is required", "Password is required"])
      expect(page.text()).toContain(words);
    await page.goto("/forgotpassword");
    await page.fill("email", "nobody").press("SEND LINK");
    expect(page.text()).toContain("NOT SENT");
  });

  test("another device is logged out, then all of them, then the account is left", async () => {
    const ann = await site.person("ann");
    const second = await site.visit(null, "/login");
    await second.fill("username", ann.username).fill("password", PASSWORD).press("LOG IN");
    const page = await site.visit(ann, "/my-stuff/profile");
    const devices = () => page.having("section", "Where you are logged in");
    expect(devices().querySelectorAll("li")).toHaveLength(2);
    await page.press("LOG OUT", devices().querySelector("li button")?.closest("li") ?? devices());
    expect(page.document.body.textContent).toContain("That device is logged out");
    expect((await second.goto("/my-stuff")).path).toMatch(/^\/login/);
    await page.press("LOG OUT EVERYWHERE");
    expect(page.has("a", "LOG IN")).toBe(true);
  });
});
