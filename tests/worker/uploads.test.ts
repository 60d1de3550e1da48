import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { images } from "#db/schema/images";
import * as crafted from "#tests/safety/support/crafted-pictures";
import { bodyOf, present } from "#tests/support/body";
import { badInput, cards, droppedResponse, list, uploadedResponse } from "#tests/support/shapes";
import { IMAGE_FILE } from "~/features/list-form/model/list-form-fields";
import { LIMITS } from "~/platform/rate-limits.server";
import { drop, onEmptyDatabase, type Person, type Site } from "./site";

const { SECRET } = crafted;
const PICTURES = { jpeg: crafted.jpeg(), png: crafted.png(), webp: crafted.webp(), avif: crafted.avif() };

function multipart(file: Buffer, fields: Record<string, string>, fileField: string) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--x\r\nContent-Disposition: form-data; name="${fileField}"; filename="a"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join("") + head), file, Buffer.from("\r\n--x--\r\n")]);
}

const post = (site: Site, person: Person, path: string, body: Buffer) =>
  site.page(path, {
    method: "POST",
    headers: {
      "Content-Type": "multipart/form-data; boundary=x",
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-Mode": "navigate",
      Cookie: person.cookie,
    },
    body,
  });

const upload = (site: Site, person: Person, file: Buffer = crafted.plainPng()) =>
  post(site, person, "/images", multipart(file, {}, "image"));

const idOf = async (site: Site, { username }: Person) =>
  (await site.worker.app.db.select().from(users).where(eq(users.username, username)).get())?.id ?? "";

async function bytesAt(site: Site, person: Person, path: string): Promise<Buffer> {
  const answer = await site.worker.fetch(path, { headers: { Cookie: person.cookie } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

let uploadsCount = 0;

async function old(site: Site, userId: string, count: number, createdAt: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: (++uploadsCount).toString(16).padStart(24, "0"),
    userId,
    type: "image/png",
    bytes: 1,
    createdAt,
  }));
  for (let at = 0; at < rows.length; at += 15)
    await site.worker.app.db.insert(images).values(rows.slice(at, at + 15));
  return rows.map(({ id }) => id);
}

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

onEmptyDatabase("uploads", (site) => {
  test("who has a picture already gets 304 and no bytes, by a weak tag too; a picture is one trip beside the session", async () => {
    const ann = await site.person("ann");
    const path = bodyOf(await upload(site, ann), uploadedResponse).listImageUrl;
    const headers = { Cookie: ann.cookie };
    const first = await site.worker.fetch(path, { headers });
    expect([first.status, (await first.arrayBuffer()).byteLength > 50]).toEqual([200, true]);
    const tag = first.headers.get("ETag") ?? "";
    for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await site.worker.fetch(path, { headers: { ...headers, "If-None-Match": ifNoneMatch } });
      expect([ifNoneMatch, again.status, await again.text()]).toEqual([ifNoneMatch, 304, ""]);
      expect(again.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    }
    const changed = await site.worker.fetch(path, { headers: { ...headers, "If-None-Match": '"other"' } });
    expect(changed.headers.get("Server-Timing")).toContain("trips=2 ");
    expect([changed.status, (await changed.arrayBuffer()).byteLength > 50]).toEqual([200, true]);
  });

  test.each(Object.entries(PICTURES))(
    "a %s keeps no metadata, uploaded before or with the form",
    async (_, file) => {
      const ann = await site.person("ann");
      expect(file.includes(SECRET)).toBe(true);
      const ahead = await upload(site, ann, file);
      expect([ahead.status, ahead.text]).toEqual([200, ahead.text]);
      const stored = await bytesAt(site, ann, bodyOf(ahead, uploadedResponse).listImageUrl);
      expect([stored.length > 50, stored.includes(SECRET)]).toEqual([true, false]);

      const fields = { listTitle: "A list with a picture", "sublist[0].item[0].itemTitle": "One" };
      const dropped = await post(site, ann, "/drop", multipart(file, fields, IMAGE_FILE));
      expect([dropped.status, dropped.headers.get("Location")]).toEqual([
        302,
        expect.stringContaining("/lists/"),
      ]);
      const [card] = bodyOf(await site.anyone.get("/feed/0/1"), cards);
      expect(await bytesAt(site, ann, present(card?.listImageUrl))).toEqual(stored);
    },
  );

  test("a form with a picture that is sent twice, by a double press, drops one list", async () => {
    const ann = await site.person("ann");
    const fields = { listTitle: "A list with a picture", "sublist[0].item[0].itemTitle": "One" };
    const form = () =>
      post(site, ann, "/drop", multipart(PICTURES.png, { ...fields, key: "0".repeat(24) }, IMAGE_FILE));
    const [first, second] = await Promise.all([form(), form()]);
    expect([first.status, second.status]).toEqual([302, 302]);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(bodyOf(await ann.get(`/listsbyuser/${ann.username}`), cards)).toHaveLength(1);
  });

  test("the cron takes the metadata off a picture that was stored with it", async () => {
    const ann = await site.person("ann");
    const path = bodyOf(await upload(site, ann), uploadedResponse).listImageUrl;
    const id = present(path.split("/").pop());
    const bucket = await site.worker.bucket();
    await bucket.put(id, new Uint8Array(PICTURES.png));
    expect((await bytesAt(site, ann, path)).includes(SECRET)).toBe(true);
    const before = id.slice(0, -1);
    await site.worker.app.db.run(
      `insert into jobs (name, reached) values ('strip images', '${before}')
        on conflict (name) do update set reached = '${before}'`,
    );
    await site.worker.scheduled();
    const stripped = await bytesAt(site, ann, path);
    expect([stripped.length > 50, stripped.includes(SECRET)]).toEqual([true, false]);
    expect((await bucket.head(id))?.httpMetadata?.contentType).toBe("image/png");
  });

  test("exactly thirty an hour, also at once; a form with one more comes back with its words", async () => {
    const ann = await site.person("ann");
    const answers = await Promise.all(Array.from({ length: 40 }, () => upload(site, ann)));
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([LIMITS.image.max, 40 - LIMITS.image.max]);
    const userId = await idOf(site, ann);
    expect(await site.worker.app.db.$count(images, eq(images.userId, userId))).toBe(30);
    const form = multipart(crafted.plainPng(), { listTitle: "A list with a picture" }, IMAGE_FILE);
    const page = await post(site, ann, "/drop", form);
    expect([page.status, page.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(page.text).toContain("A list with a picture");
  });

  test("exactly five hundred kept per account", async () => {
    const ann = await site.person("ann");
    await old(site, await idOf(site, ann), 497, Date.now());
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(site, ann)));
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([3, 5]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("500 pictures"),
    });
  });

  test("the cron deletes images that no list shows, a part each minute, and nothing else", async () => {
    const ann = await site.person("ann");
    const used = bodyOf(await upload(site, ann), uploadedResponse).listImageUrl;
    await drop(ann, ["One"], { image: used });
    const fresh = bodyOf(await upload(site, ann), uploadedResponse).listImageUrl;
    const DAY = 24 * 60 * 60 * 1000;
    const { db } = site.worker.app;
    await db.run("delete from images where bytes = 1");
    await old(site, "nobody", 2300, Date.now() - DAY - 1000);
    await db.run(`update images set created_at = created_at - ${DAY} where '/images/' || id = '${used}'`);
    const left = async () => db.$count(images, eq(images.userId, "nobody"));
    const seen = [];
    for (let minute = 0; minute < 4; minute++) {
      await site.worker.scheduled();
      seen.push(await left());
    }
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen.at(-1)).toBe(0);
    for (const path of [used, fresh]) expect((await bytesAt(site, ann, path)).length).toBeGreaterThan(8);
    // The next run finds uploads that become due later.
    await old(site, "nobody", 3, Date.now() - DAY - 1000);
    await site.worker.scheduled();
    expect(await left()).toBe(0);
  });

  test("an image's link is kept in the URL's own spelling, and refused with invisible characters", async () => {
    const ann = await site.person("ann");
    const isStored = async (listImageUrl: string) => {
      const answer = await ann.post("/list/", { listTitle: "A list with a link", listImageUrl });
      if (answer.status === 400) return bodyOf(answer, badInput).errors.listImageUrl;
      return bodyOf(await ann.get(`/list/${bodyOf(answer, droppedResponse).listId}`), list).listImageUrl;
    };
    expect(await isStored(" https://EXAMPLE.com/ab.png ")).toBe("https://example.com/ab.png");
    expect(await isStored("https://example.com/ä.png")).toBe("https://example.com/%C3%A4.png");
    expect(await isStored("HTTPS://example.com/../x.png?q=1#f")).toBe("https://example.com/x.png?q=1#f");
    const IMAGE = "Image must be an https link or a JPEG, PNG, WebP or AVIF of at most 5 MB";
    const wrong = [
      "http://example.com/a.png",
      "https://user:pw@example.com/",
      "javascript:alert(1)",
      "https://",
      "x",
      "data:image/png;base64,AAAA",
      "//x.example/a.png",
      'https://x.example/a.png"onerror=x',
      "https://example.com/a\u0000b.png",
      "https://example.com/ab\u202e.png",
    ];
    for (const url of [...wrong, `https://example.com/${"ä".repeat(1000)}`])
      expect(await isStored(url)).toBe(IMAGE);
  });
});
