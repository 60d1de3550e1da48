/** Duplicate form fields are rejected, in any order; form-owner.test.ts shows that none of our forms has any. */
import { beforeAll, expect, test, vi } from "vitest";
import { fillPattern } from "./support/addresses";
import type { NodeSite } from "./support/node-site";
import { hashQuickly } from "./support/quick-hashes";
import { formFields } from "./support/site-map";
import { siteWithWorld } from "./support/site-with-world";
import { PASSWORD, post, type World } from "./support/world";

let site: NodeSite;
let world: World;
let fillings: Record<string, string[]>;

beforeAll(async () => {
  hashQuickly();
  vi.spyOn(console, "error").mockImplementation(() => {});
  ({ site, world } = await siteWithWorld());
  const { listId, itemId } = world;
  fillings = {
    ":listId": [listId],
    ":id": [listId],
    ":itemId": [itemId],
    ":creator": ["ann"],
    ":user": ["ann"],
    ":year": ["2026"],
    ":username": ["ann"],
    ":chapter": ["Films"],
  };
});

const DEFAULT = ["x"];
const pathsOf = (pattern: string) => {
  const names = pattern.match(/:\w+/g) ?? [];
  return fillPattern(pattern, Object.fromEntries(names.map((name) => [name, fillings[name] ?? DEFAULT])));
};

const body = (fields: [string, string][], how: "urlencoded" | "multipart") => {
  if (how === "urlencoded") return { body: new URLSearchParams(fields).toString() };
  const parts = fields.map(
    ([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { body: `${parts.join("")}--part--\r\n`, type: "multipart/form-data; boundary=part" };
};

const send = async (path: string, fields: [string, string][], how: "urlencoded" | "multipart") => {
  const { body: sent, type } = body(fields, how);
  const init = post(null, {}, type ? { "Content-Type": type } : {});
  return site.fetch(path, { ...init, body: sent });
};

test.each(["urlencoded", "multipart"] as const)(
  "a log-in with two passwords opens nothing, %s",
  async (how) => {
    const name: [string, string] = ["username", "ann"];
    const [right, wrong]: [string, string][] = [
      ["password", PASSWORD],
      ["password", "not the password"],
    ];
    for (const fields of [
      [name, right, wrong],
      [name, wrong, right],
      [right, name, wrong],
      [name, right, right],
      [name, name, right],
    ] as [string, string][][]) {
      const answer = await send("/login", fields, how);
      expect([fields, answer.status]).toEqual([fields, 400]);
      expect(answer.headers.getSetCookie().join()).not.toContain("auth-user=ey");
    }
    expect((await send("/login", [name, right] as [string, string][], how)).status).toBe(302);
  },
);

test("a field twice is refused at every address that takes forms", async () => {
  for (const [pattern, fields] of Object.entries(formFields))
    for (const field of fields)
      for (const path of pathsOf(pattern)) {
        const sent: [string, string][] = [
          [field, "a"],
          [field, "b"],
        ];
        expect([path, field, (await send(path, sent, "urlencoded")).status]).toEqual([path, field, 400]);
      }
});
