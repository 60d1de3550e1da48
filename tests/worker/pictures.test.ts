import { expect, test } from "vitest";
import * as crafted from "#tests/safety/support/crafted-pictures";
import { bodyOf } from "#tests/support/body";
import { badInput, cards, uploadedResponse } from "#tests/support/shapes";
import { expectAnswer, expectRefusal } from "./client";
import { drop, edit, onEachDatabase, type Person, type Site } from "./site";

const bytes = (begins: string, size = 64) =>
  Uint8Array.from({ length: size }, (_, i) => (i < begins.length ? begins.charCodeAt(i) : i % 251));

const PNG = crafted.plainPng();
const PICTURES = {
  "image/png": PNG,
  "image/jpeg": crafted.plainJpeg(),
  "image/webp": crafted.plainWebp(),
  "image/avif": crafted.plainAvif(),
};

function multipart(file: Uint8Array, type: string, name = "a.png") {
  const head = `--x\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--x--\r\n")]),
    type: "multipart/form-data; boundary=x",
  };
}

function upload(site: Site, identity: Record<string, string>, file: Uint8Array, type = "image/png") {
  const { body, type: contentType } = multipart(file, type);
  const headers = { "Content-Type": contentType, "Sec-Fetch-Site": "same-origin", ...identity };
  return site.page("/images", { method: "POST", headers, body });
}

const as = (person: Person) => ({ Cookie: person.cookie });

onEachDatabase("pictures", (site) => {
  test("get their type from their bytes, uploaded with the cookie or a bearer", async () => {
    const ann = await site.person("ann");
    for (const [type, file] of Object.entries(PICTURES)) {
      const { listImageUrl } = expectAnswer(
        await upload(site, as(ann), file, "text/html"),
        200,
        uploadedResponse,
      );
      const seen = await site.page(listImageUrl, { headers: as(ann) });
      expect([seen.status, seen.headers.get("Content-Type")]).toEqual([200, type]);
      expect(seen.headers.get("Content-Security-Policy")).toContain("sandbox");
      expect(seen.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    expectAnswer(await upload(site, { Authorization: `Bearer ${ann.token}` }, PNG), 200, uploadedResponse);
    expect((await upload(site, { Authorization: "Bearer nonsense" }, PNG)).status).toBe(401);
    expectRefusal(await upload(site, {}, PNG), 401);
    expect((await upload(site, { ...as(ann), "Sec-Fetch-Site": "cross-site" }, PNG)).status).toBe(403);
  });

  test("are refused if they are not pictures, or too large", async () => {
    const ann = await site.person("ann");
    const IMAGE = "Image must be an https link or a JPEG, PNG, WebP or AVIF of at most 5 MB";
    for (const file of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "GIF89a",
      "<html>",
      "",
      "BM",
      "\xff\xd8\xff",
    ])
      expect((await upload(site, as(ann), bytes(file, file.length))).body).toMatchObject({ message: IMAGE });
    expect((await upload(site, as(ann), bytes("\x89PNG\r\n\x1a\n", 6_000_000))).status).toBe(413);
    const large = Buffer.concat([PNG, Buffer.alloc(4_900_000 - PNG.length)]);
    expect((await upload(site, as(ann), large)).status).toBe(200);
    const torn = { method: "POST", body: "--x", headers: { ...as(ann), "Sec-Fetch-Site": "same-origin" } };
    const type = { "Content-Type": "multipart/form-data; boundary=y" };
    expect((await site.page("/images", { ...torn, headers: { ...torn.headers, ...type } })).status).toBe(400);
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
    const image = bodyOf(await upload(site, as(ann), PNG), uploadedResponse).listImageUrl;
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
});
