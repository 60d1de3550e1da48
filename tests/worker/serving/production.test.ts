import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { list } from "#tests/support/shapes";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { form } from "#tests/worker/client";
import { drop, onEachDatabase } from "#tests/worker/site";

onEachDatabase(
  "production",
  (site) => {
    test("shows no outbox and no costs", async () => {
      for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail.data", "/DEV/mail"])
        expect([path, (await site.page(path)).status]).toEqual([path, 404]);
      for (const path of ["/", "/api/health", "/api/feed/0/10", "/nope"])
        expect((await site.page(path)).headers.get("Server-Timing")).toBeNull();
    });

    test("sets cookies for https only", async () => {
      const ann = await site.person("ann");
      const id = await drop(ann, ["One"]);
      const saved = await site.page(
        "/saves",
        form({ listId: id, intent: "save", back: "/" }, { Cookie: ann.cookie }),
      );
      expect(saved.status).toBe(302);
      const out = await site.page("/logout", form({}, { Cookie: ann.cookie }));
      for (const line of out.headers.getSetCookie()) expect(line).toMatch(/; Secure/);
    });

    test("caches only public responses, and shows a write at once", async () => {
      const ann = await site.person("ann");
      const id = await drop(ann, ["One"], { title: "First of its name" });
      const read = async () => bodyOf(await site.anyone.get(`/list/${id}`), list).listTitle;
      expect([await read(), await read()]).toEqual(["First of its name", "First of its name"]);
      await ann.put("/list/", { id, listTitle: "Second of its name" });
      expect(await read()).toBe("Second of its name");
      await ann.put("/list/", { id, sublist: [{ subListHidden: true }] });
      expect((await site.anyone.get(`/list/${id}`)).status).toBe(404);
      expect((await site.page(`/lists/${id}`)).status).toBe(404);
    });
  },
  { vars: { MODE: "production", LOG: "0" } },
);

describe.each([
  ["a secret", { SESSION_SECRET: "" }],
  ["a long old secret", { SESSION_SECRETS_OLD: "short" }],
  ["a public address", { PUBLIC_URL: "" }],
  ["an https public address", { PUBLIC_URL: "http://listdrop.example" }],
])("production without %s", (_, wrong) => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await bootWorker({ vars: { MODE: "production", LOG: "0", ...wrong } });
  });
  afterAll(() => worker.close());

  test("responds 503", async () => {
    for (const path of ["/", "/login", "/api/health", "/api/feed/0/1"]) {
      const { status, headers } = await worker.fetch(path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    }
  });
});
