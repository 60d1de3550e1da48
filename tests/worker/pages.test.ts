import { expect, test } from "vitest";
import { drop, itemId, onEachDatabase, type Site, UNKNOWN_ID } from "./site";

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

onEachDatabase("pages", (site) => {
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
});
