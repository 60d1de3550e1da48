import { expect, test } from "vitest";
import { form } from "./client";
import { add, drop, itemId, onEachDatabase, type Person, type Site, UNKNOWN_ID } from "./site";

const GUARDED_PAGES = [
  "/drop",
  `/drop/${UNKNOWN_ID}`,
  `/edit/${UNKNOWN_ID}`,
  "/my-stuff",
  "/my-stuff/drops",
  "/my-stuff/drafts",
  "/my-stuff/chapters",
  "/my-stuff/profile",
  "/my-stuff/notifications",
  "/my-stuff/export",
];

const OPEN = [
  "/",
  "/profile",
  "/register",
  "/register/almost-done/somebody%40gmail.com/somebody",
  "/register/check-mail",
  "/register-success",
  "/forgotpassword",
  "/changepassword",
  "/login",
  "/search",
  "/search/anything",
  "/search?searchterm=anything",
  "/support",
  "/marketing",
  "/privacy-policy",
  "/how-lists-merge",
];

const locationOf = async (site: Site, path: string, cookie = "") => {
  const { status, headers } = await site.page(path, cookie ? { headers: { Cookie: cookie } } : {});
  return [status, headers.get("Location")];
};

const post = (site: Site, person: Person, path: string, fields: Record<string, string>) =>
  site.page(path, form(fields, { Cookie: person.cookie }));

onEachDatabase("pages", (site) => {
  test("guarded ones lead a stranger to the login page with a return path, before anything is read", async () => {
    for (const path of GUARDED_PAGES) {
      const { status, headers } = await site.page(path);
      expect([path, status, headers.get("Location")]).toEqual([
        path,
        302,
        `/login?to=${encodeURIComponent(path)}`,
      ]);
      expect(headers.get("Server-Timing")).toContain("trips=0");
      if (path === "/my-stuff/export") continue;
      const data = await site.page(`${path}.data`);
      expect([path, data.status, data.text.includes("/login")]).toEqual([path, 202, true]);
    }
    for (const path of ["/MY-STUFF", "/my-stuff/", "/%6dy-stuff"])
      expect((await locationOf(site, path))[1]).toMatch(/^\/login\?to=/);
    expect((await locationOf(site, "/my-stuff?a=1&b=2"))[1]).toBe("/login?to=%2Fmy-stuff%3Fa%3D1%26b%3D2");
  });

  test("open ones are for everyone, with every protecting header", async () => {
    for (const path of OPEN) {
      const { status, headers, text } = await site.page(path);
      expect([path, status, headers.get("Content-Type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toMatch(/default-src 'none'.*'nonce-[\w-]+'.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/unsafe-/);
      expect(text).not.toMatch(/<[^>]+\sstyle="/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBeTruthy();
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Server-Timing")).toMatch(/^db;desc="trips=\d rows_read=\d+ rows_written=0"$/);
    }
    const [one, two] = [await site.page("/support"), await site.page("/support")];
    expect(one.headers.get("Content-Security-Policy")).not.toBe(two.headers.get("Content-Security-Policy"));
  });

  test("an unknown address is a 404 page", async () => {
    const paths = [
      "/nope",
      "/lists/zz",
      `/lists/${UNKNOWN_ID}`,
      `/longlist/${UNKNOWN_ID}`,
      "/profile/nobody-at-all",
    ];
    for (const path of [...paths, `/item/${UNKNOWN_ID}/x/${UNKNOWN_ID}`, `/listdetails/${UNKNOWN_ID}/x`]) {
      const { status, headers } = await site.page(path);
      expect([path, status, headers.get("Content-Type")]).toEqual([path, 404, "text/html; charset=utf-8"]);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  test("names are redirected to the stored spelling; /user leads to /profile", async () => {
    const ann = await site.person("Ann");
    const upper = ann.username.toUpperCase();
    const id = await drop(ann, ["One"], { chapters: ["Some Films"] });
    const item = await itemId(ann, id, "One");
    expect(await locationOf(site, `/user/${ann.username}`)).toEqual([301, `/profile/${ann.username}`]);
    expect(await locationOf(site, `/profile/${upper}`)).toEqual([301, `/profile/${ann.username}`]);
    expect(await locationOf(site, `/listdetails/${id}/${upper}`)).toEqual([
      301,
      `/listdetails/${id}/${ann.username}`,
    ]);
    expect(await locationOf(site, `/item/${id}/${upper}/${item}`)).toEqual([
      301,
      `/item/${id}/${ann.username}/${item}`,
    ]);
    expect(await locationOf(site, "/chapter/SOME%20films")).toEqual([301, "/chapter/Some%20Films"]);
    for (const path of [`/lists/${id}`, `/longlist/${id}`, `/listdetails/${id}/${ann.username}`])
      expect((await site.page(path)).status).toBe(200);
  });

  test("adding a second version leads to editing the first; a version of somebody else can't be edited", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["One"]);
    expect(await locationOf(site, `/drop/${id}`, ann.cookie)).toEqual([302, `/edit/${id}`]);
    expect((await locationOf(site, `/drop/${id}`, bob.cookie))[0]).toBe(200);
    await add(bob, id, ["Two"], true);
    expect(await locationOf(site, `/drop/${id}`, bob.cookie)).toEqual([302, `/edit/${id}`]);
    const cat = await site.person("cat");
    expect(await locationOf(site, `/edit/${id}`, cat.cookie)).toEqual([302, `/drop/${id}`]);
  });

  test("a version begins with a public order, and with nothing of a private one", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Alien", "Heat"]);
    await add(bob, id, ["Hush"], true);
    const cat = await site.person("cat");
    const begun = async (from: string) =>
      (await site.page(`/drop/${id}?from=${from}`, { headers: { Cookie: cat.cookie } })).text;
    expect(await begun(ann.username.toUpperCase())).toMatch(/value="Alien"[\s\S]*value="Heat"/);
    const hidden = await begun(bob.username);
    expect(hidden).not.toMatch(/Hush|Started from|value="Alien"/);
    expect(await locationOf(site, `/drop/${id}?from=masterlist`)).toEqual([
      302,
      `/login?to=${encodeURIComponent(`/drop/${id}?from=masterlist`)}`,
    ]);
  });

  test("saving says so on the next page, once, and goes back", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const listId = await drop(ann, ["One"]);
    const back = `/lists/${listId}`;
    for (const [intent, message] of [
      ["save", "list added to my stuff!"],
      ["unsave", "list removed from my stuff!"],
    ] as const) {
      const { status, headers } = await post(site, bob, "/saves", { listId, intent, back });
      expect([status, headers.get("Location")]).toEqual([302, back]);
      const flash = headers.get("Set-Cookie")?.split(";")[0] ?? "";
      const next = await site.page(back, { headers: { Cookie: `${bob.cookie}; ${flash}` } });
      expect(next.text).toContain(message);
      expect(next.headers.get("Set-Cookie")).toMatch(/^flash=;.*Max-Age=0/);
    }
    const stranger = await site.page("/saves", form({ listId, intent: "save", back }));
    expect(stranger.headers.get("Location")).toBe(`/login?to=${encodeURIComponent(back)}`);
    const away = await post(site, bob, "/saves", { listId, intent: "save", back: "//evil.example" });
    expect(away.headers.get("Location")).toBe("/");
  });

  test("a method or a body that no page accepts is refused, and so is another site's form", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const { status, headers } = await site.page("/login", { method });
      expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
    }
    expect((await site.page("/", form({}))).status).toBe(405);
    const json = { ...form({}), headers: { "Content-Type": "application/json" }, body: "{}" };
    expect((await site.page("/login", json)).status).toBe(415);
    expect((await site.page("/login", form({ username: "x".repeat(300_000) }))).status).toBe(413);
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site", Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of foreign) expect((await site.page("/login", form({}, headers))).status).toBe(403);
    expect((await site.page("/", { method: "HEAD" })).text).toBe("");
  });
});
