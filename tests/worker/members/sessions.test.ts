import { expect, test } from "vitest";
import { cookiesOf } from "#tests/support/body";
import { user } from "#tests/support/shapes";
import { MEMBERS_PASSWORD } from "#tests/support/test-app";
import { expectAnswer, form } from "#tests/worker/client";
import { onBothDatabases } from "#tests/worker/site";

onBothDatabases("sessions of pages", (site) => {
  test("a login leads to the return path, if it is ours", async () => {
    const { username } = await site.person("ann");
    const fields = { username, password: MEMBERS_PASSWORD };
    const post = (path: string, to = "") => site.page(path, form({ ...fields, to }, { Cookie: "other=1" }));
    const there = await post("/login?to=%2Fdrop");
    expect([there.status, there.headers.get("Location")]).toEqual([302, "/drop"]);
    expect((await post("/login", "/lists/abc?x=1")).headers.get("Location")).toBe("/lists/abc?x=1");
    const nowhere = await post("/login");
    expect(nowhere.headers.get("Location")).toBe("/login");
    const first = await site.page("/login?to=%2Fdrop", form(fields));
    expect(first.headers.get("Location")).toBe("/login?to=%2Fdrop&entered=yes");
    const Cookie = cookiesOf(nowhere);
    const again = await site.page("/login?to=%2Fmy-stuff%2Fdrops", { headers: { Cookie } });
    expect([again.status, again.headers.get("Location")]).toEqual([302, "/my-stuff/drops"]);
  });

  test("the client session comes from /session/token only", async () => {
    const ann = await site.person("ann");
    const response = await site.page("/session/token", form({}, { Cookie: ann.cookie }));
    const record = expectAnswer(response, 200, user);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const bearer = { Authorization: `Bearer ${record.accessToken}` };
    expect((await site.anyone.get("/getsavedlists/", bearer)).status).toBe(200);
    expect((await site.page("/session/token", form({}))).status).toBe(401);
    expect((await site.page("/session/token", { headers: { Cookie: ann.cookie } })).status).toBe(405);
    const evil = { Cookie: ann.cookie, Origin: "https://evil.example" };
    expect((await site.page("/session/token", form({}, evil))).status).toBe(403);
    const silent = { method: "POST", headers: { Cookie: ann.cookie } };
    expect((await site.page("/session/token", silent)).status).toBe(403);
    const pages = ["/", "/my-stuff", "/my-stuff/profile", "/my-stuff.data", "/_root.data"];
    for (const path of pages) {
      const page = await site.page(path, { headers: { Cookie: ann.cookie } });
      expect([path, page.text.includes("eyJ")]).toEqual([path, false]);
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  test("logging out takes a POST, and ends the session everywhere", async () => {
    const ann = await site.person("ann");
    const Cookie = ann.cookie;
    await site.page("/logout", { headers: { Cookie } });
    expect((await site.page("/my-stuff", { headers: { Cookie } })).status).toBe(200);
    const out = await site.page("/logout", form({}, { Cookie }));
    expect([out.status, out.headers.get("Location")]).toEqual([302, "/"]);
    for (const line of out.headers.getSetCookie())
      expect(line).toMatch(/^(auth-user|XSRF-TOKEN)=;.*Max-Age=0/);
    expect((await ann.get("/feed/0/1")).status).toBe(401);
    const after = await site.page("/", { headers: { Cookie } });
    expect(after.status).toBe(200);
    expect(after.headers.getSetCookie().join()).toMatch(/auth-user=;.*Max-Age=0/);
  });

  test("a mailed link's token moves from the address to a cookie of its page, and opening changes nothing", async () => {
    const email = "linked@example.com";
    await site.anyone.post("/auth/signup/", { username: "linked", email, password: MEMBERS_PASSWORD });
    const [mail] = await site.mails(email);
    const { pathname } = new URL(mail?.links[0] ?? "");
    const token = pathname.split("/").at(-1) ?? "";
    const address = `email=${encodeURIComponent(email)}&token=${token}`;
    for (const path of [
      pathname,
      pathname.replace("confirm", "register-success"),
      `/register-success?${address}`,
    ]) {
      const opened = await site.page(path);
      expect([path, opened.status, opened.headers.get("Location")]).toEqual([
        path,
        302,
        "/register-success?opened",
      ]);
      expect(opened.headers.getSetCookie()[0]).toMatch(
        /^mailed-link=.*; Path=\/register-success; .*HttpOnly/,
      );
      expect(opened.headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(opened.headers.get("Cache-Control")).toContain("no-store");
      await site.page(path, { method: "HEAD" });
    }
    const Cookie = cookiesOf(await site.page(pathname)).split("; ")[0] ?? "";
    const page = await site.page("/register-success", { headers: { Cookie } });
    expect([page.status, page.text.includes(token)]).toEqual([200, false]);
    const login = () => site.anyone.post("/auth/login/", { username: "linked", password: MEMBERS_PASSWORD });
    expect((await login()).status).toBe(402);
    const pressed = await site.page("/register-success", form({ intent: "confirm" }, { Cookie }));
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([
      302,
      "/login?to=%2Ffirst-steps&name=linked",
    ]);
    expect((await login()).status).toBe(200);

    const reset = await site.page(`/changepassword/linked/${encodeURIComponent(email)}/sometoken`);
    expect([reset.status, reset.headers.get("Location")]).toEqual([302, "/changepassword?opened"]);
    const wrong = form({ password: "another horse" }, { Cookie: cookiesOf(reset).split("; ")[0] ?? "" });
    const refused = await site.page("/changepassword", wrong);
    expect([refused.status, refused.text.includes("NOT CHANGED!")]).toEqual([410, true]);
  });
});
