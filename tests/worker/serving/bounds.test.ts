/** Limits of one request, checked before any work. */
import { expect, test, vi } from "vitest";
import { expectRefusal, form } from "#tests/worker/client";
import { onEachDatabase } from "#tests/worker/site";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const KB = 1024;

const postRequest = (body: string, type: string, client = "10.1.1.1") => ({
  method: "POST",
  headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": client },
  body,
});
const fields = (n: number) => postRequest(range(n).join("=&"), "application/x-www-form-urlencoded");
const parts = (n: number) =>
  postRequest(
    `${range(n)
      .map((i) => `--x\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\na\r\n`)
      .join("")}--x--\r\n`,
    'multipart/form-data; boundary="x"',
  );

onEachDatabase("bounds", (site) => {
  test("a form has at most 1,000 entries, at every page that takes one", async () => {
    for (const path of ["/how-lists-merge", "/login", "/forgotpassword"]) {
      for (const most of [fields(1000), parts(1000)])
        expect((await site.page(path, most)).status).not.toBe(413);
      for (const more of [fields(1001), parts(1001), fields(30_000)]) {
        const { status, text } = await site.page(path, more);
        expect([path, status]).toEqual([path, 413]);
        expect(text).toContain("A form has max. 1000 fields");
      }
    }
  });

  test("a field may have any name, also if a form is shown again because its session has ended", async () => {
    for (const path of ["/my-stuff/profile", "/my-stuff/notifications", "/moderation"])
      for (const name of ["__proto__", "constructor", "toString", "reason"]) {
        const { status, text } = await site.page(path, form({ [name]: "any" }));
        expect([path, name, status]).toEqual([path, name, 401]);
        expect(text).toContain(`name="${name}"`);
      }
  });

  test("a body of JSON has at most 20,000 values, one to merge more", async () => {
    const ann = await site.person("ann");
    const body = (n: number) => `{"listTitle":"x","other":[${range(n).join()}]}`;
    expect((await ann.post("/list/", body(19_000))).status).toBe(400);
    expectRefusal(await ann.post("/list/", body(20_001)), 413);
    expectRefusal(await site.anyone.post("/merge/", `{"versions":[${"1,".repeat(300_000)}1]}`), 413);
  });

  test("/how-lists-merge takes 100 KB and shows the first 100 items", async () => {
    const merge = (ballots: string) => site.page("/how-lists-merge", form({ ballots }));
    const three = range(3).map((v) =>
      range(100)
        .map((i) => `item ${v * 100 + i}`)
        .join("\n"),
    );
    const shown = await merge(three.join("\n\n"));
    expect([shown.status, shown.text.match(/<h3>/g)?.length]).toEqual([200, 100]);
    expect(shown.text.replaceAll("<!-- -->", "")).toContain(
      "The first 100 items are shown; 200 more follow.",
    );
    expect((await merge(`Azul\n\nGo${" ".repeat(100 * KB - 8)}`)).status).toBe(200);
    const more = await merge(`Azul\n\nGo${" ".repeat(100 * KB - 7)}`);
    expect([more.status, more.text.includes("Merge max. 100 KB of lists at a time")]).toEqual([413, true]);
    expect((await merge("x".repeat(300 * KB))).status).toBe(413);
  });

  test("a stranger's posts have the burst limit, pages and calls together, another stranger's are free", async () => {
    const call = (client: string) =>
      site.anyone.post("/merge/", { versions: [] }, { "CF-Connecting-IP": client });
    const flood = async () => {
      const statuses = new Set<number>();
      for (let n = 0; n < 1300 && !statuses.has(429); n += 50)
        for (const { status } of await Promise.all(range(50).map(() => call("10.2.2.2"))))
          statuses.add(status);
      return [...statuses].sort();
    };
    expect(await flood()).toEqual([200, 429]);
    // the limit's window is a minute of the clock: if it ends here, the flood continues in the next one
    await vi.waitFor(
      async () => {
        expect((await flood()).at(-1)).toBe(429);
        const page = await site.page(
          "/how-lists-merge",
          postRequest("ballots=", "application/x-www-form-urlencoded", "10.2.2.2"),
        );
        expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "60"]);
      },
      { timeout: 5 * 60_000, interval: 0 },
    );
    expect((await call("10.3.3.3")).status).toBe(200);
    expect((await site.anyone.get("/feed/0/1", { "CF-Connecting-IP": "10.2.2.2" })).status).toBe(200);
  });
});
