import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { images } from "#db/schema/images";
import * as crafted from "#tests/safety/support/crafted-pictures";
import { bodyOf, present } from "#tests/support/body";
import { badInput, cards, uploadedResponse } from "#tests/support/shapes";
import { IMAGE_FILE } from "~/features/list-form/model/list-form-fields";
import { LIMITS } from "~/platform/rate-limits.server";
import { expectAnswer, expectRefusal, form } from "./client";
import { drop, edit, onEachDatabase, type Person, type Site } from "./site";

const PNG = crafted.plainPng();
const PICTURES = { "image/png": PNG, "image/jpeg": crafted.plainJpeg(), "image/webp": crafted.plainWebp() };

type Part = { field: string; file: Uint8Array; type?: string };

const disposition = (field: string) => `--x\r\nContent-Disposition: form-data; name="${field}"`;

function multipart({ field, file, type = "image/png" }: Part, fields: Record<string, string> = {}) {
  const texts = Object.entries(fields).map(([name, value]) => `${disposition(name)}\r\n\r\n${value}\r\n`);
  const head = `${texts.join("")}${disposition(field)}; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--x--\r\n")]);
}

const post = (site: Site, path: string, identity: Record<string, string>, body: Buffer) =>
  site.page(path, { ...form({}, { "Content-Type": "multipart/form-data; boundary=x", ...identity }), body });

const upload = (site: Site, identity: Record<string, string>, file: Uint8Array = PNG, type?: string) =>
  post(site, "/images", identity, multipart({ field: "image", file, type }));

const as = (person: Person) => ({ Cookie: person.cookie });

const dropWith = (site: Site, person: Person, file: Uint8Array, fields: Record<string, string> = {}) =>
  post(
    site,
    "/drop",
    as(person),
    multipart({ field: IMAGE_FILE, file }, { listTitle: "A list with a picture", ...fields }),
  );

const idOf = async (site: Site, { username }: Person) =>
  (await site.worker.app.db.select().from(users).where(eq(users.username, username)).get())?.id ?? "";

async function bytesAt(site: Site, person: Person, path: string): Promise<Buffer> {
  const answer = await site.worker.fetch(path, { headers: as(person) });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

onEachDatabase("pictures", (site) => {
  test("get their type from their bytes, uploaded with the cookie or a bearer", async () => {
    const ann = await site.person("ann");
    for (const [type, file] of Object.entries(PICTURES)) {
      const uploaded = await upload(site, as(ann), file, "text/html");
      const { listImageUrl } = expectAnswer(uploaded, 200, uploadedResponse);
      const seen = await site.page(listImageUrl, { headers: as(ann) });
      expect([seen.status, seen.headers.get("Content-Type")]).toEqual([200, type]);
      expect(seen.headers.get("Content-Security-Policy")).toContain("sandbox");
      expect(seen.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    expectAnswer(await upload(site, { Authorization: `Bearer ${ann.token}` }), 200, uploadedResponse);
    expect((await upload(site, { Authorization: "Bearer nonsense" })).status).toBe(401);
    expectRefusal(await upload(site, { "Sec-Fetch-Mode": "cors" }), 401);
    expect((await upload(site, { ...as(ann), "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });

  test("are refused if they are not pictures, or too large", async () => {
    const ann = await site.person("ann");
    const IMAGE = "Image must be an https link or a JPEG, PNG or WebP of at most 5 MB";
    for (const file of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "GIF89a",
      "",
      "\xff\xd8\xff",
      "\0\0\0\x1cftypavif",
    ])
      expect((await upload(site, as(ann), Buffer.from(file, "latin1"))).body).toMatchObject({
        message: IMAGE,
      });
    for (const file of [crafted.movingPng(), crafted.movingWebp()])
      expect((await upload(site, as(ann), file)).body).toMatchObject({
        errors: { image: "This picture moves: upload a still one" },
      });
    const sized = (size: number) => Buffer.concat([PNG, Buffer.alloc(size)]);
    expect((await upload(site, as(ann), sized(6_000_000))).status).toBe(413);
    expect((await upload(site, as(ann), sized(4_900_000))).status).toBe(200);
    expect((await site.page("/images", { headers: as(ann) })).status).toBe(405);
  });

  test("are refused if they have more pixels than a phone can decode", async () => {
    const ann = await site.person("ann");
    for (const [kind, file] of Object.entries(crafted.sized(12_001, 1)))
      expect([kind, (await upload(site, as(ann), file)).body]).toEqual([
        kind,
        expect.objectContaining({
          message: "Image must have at most 40 megapixels and at most 12000 pixels a side",
        }),
      ]);
    expect((await upload(site, as(ann), crafted.sized(8000, 8000).png ?? PNG)).status).toBe(400);
  });

  test("are visible while their list is, and nobody else can use them", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const image = bodyOf(await upload(site, as(ann)), uploadedResponse).listImageUrl;
    const seen = async () => [
      (await site.page(image)).status,
      (await site.page(image, { headers: as(bob) })).status,
      (await site.page(image, { headers: as(ann) })).status,
    ];
    expect(await seen()).toEqual([404, 404, 200]);
    const stolen = await bob.post("/list/", { listTitle: "Somebody's image", listImageUrl: image });
    expect(Object.keys(bodyOf(stolen, badInput).errors)).toEqual(["listImageUrl"]);
    const id = await drop(ann, ["One"], { image, hidden: true });
    expect(await seen()).toEqual([404, 404, 200]);
    await edit(ann, id, ["One"]);
    expect(await seen()).toEqual([200, 200, 200]);
    expect(bodyOf(await site.anyone.get("/feed/0/1"), cards)[0]?.listImageUrl).toBe(image);
    await edit(ann, id, ["One"], true);
    expect(await seen()).toEqual([404, 404, 200]);
    expect((await site.page(`/images/${"f".repeat(24)}`)).status).toBe(404);
  });

  test("who has a picture already gets 304 and no bytes, by a weak tag too; a picture is one trip beside the session", async () => {
    const ann = await site.person("ann");
    const path = bodyOf(await upload(site, as(ann)), uploadedResponse).listImageUrl;
    const ask = (headers: Record<string, string>) => site.page(path, { headers: { ...as(ann), ...headers } });
    const tag = (await ask({})).headers.get("ETag") ?? "";
    for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask({ "If-None-Match": ifNoneMatch });
      expect([ifNoneMatch, again.status, again.text]).toEqual([ifNoneMatch, 304, ""]);
      expect(again.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    }
    const changed = await ask({ "If-None-Match": '"other"' });
    expect(changed.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(changed.headers.get("Server-Timing")).toContain("trips=2 ");
    expect([changed.status, changed.text.length > 50]).toEqual([200, true]);
  });

  test("keep no metadata, uploaded before or with the form; a form that is sent twice drops one list", async () => {
    const ann = await site.person("ann");
    const file = crafted.jpeg();
    expect(file.includes(crafted.SECRET)).toBe(true);
    const ahead = bodyOf(await upload(site, as(ann), file), uploadedResponse).listImageUrl;
    const stored = await bytesAt(site, ann, ahead);
    expect([stored.length > 50, stored.includes(crafted.SECRET)]).toEqual([true, false]);

    const press = () => dropWith(site, ann, file, { key: "0".repeat(24) });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([302, 302]);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    const [card, ...others] = bodyOf(await ann.get(`/listsbyuser/${ann.username}`), cards);
    expect(await bytesAt(site, ann, present(card?.listImageUrl))).toEqual(stored);
    expect(others).toEqual([]);
  });

  test("are exactly thirty an hour, also at once; a form with one more comes back with its words", async () => {
    const ann = await site.person("ann");
    expect((await upload(site, as(ann))).status).toBe(200);
    await site.worker.app.db.run(
      `update rate_counters set count = ${LIMITS.image.max - 2} where key like 'image:%'`,
    );
    const answers = Array.from({ length: 6 }, () => upload(site, as(ann)));
    expect(await statusesOf(answers)).toEqual([200, 200, 429, 429, 429, 429]);
    const userId = await idOf(site, ann);
    expect(await site.worker.app.db.$count(images, eq(images.userId, userId))).toBe(3);
    const page = await dropWith(site, ann, PNG);
    expect([page.status, page.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(page.text).toContain("A list with a picture");
  });

  test("are exactly five hundred per account", async () => {
    const ann = await site.person("ann");
    const userId = await idOf(site, ann);
    await site.worker.app.db.run(
      `insert into images (id, user_id, type, bytes, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 497)
        select printf('%024x', n), '${userId}', 'image/png', 1, ${Date.now()} from numbers`,
    );
    const answers = Array.from({ length: 8 }, () => upload(site, as(ann)));
    expect(await statusesOf(answers)).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect((await upload(site, as(ann))).body).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("500 pictures"),
    });
  });
});
