import { expect, test } from "vitest";
import { readsFrom } from "./read-consistency";

const request = (method: string, headers: Record<string, string> = {}) =>
  new Request("https://listdrop.example/", { method, headers });

test("only an anonymous read may come from a replica that lags behind", () => {
  expect(readsFrom(request("GET"))).toBe("first-unconstrained");
  expect(readsFrom(request("GET", { Cookie: "flash=hello" }))).toBe("first-unconstrained");
});

test("signed-in requests, holders of a link, writes and the cron begin at the primary", () => {
  expect(readsFrom(request("GET", { Cookie: "auth-user=token" }))).toBe("first-primary");
  expect(readsFrom(request("GET", { Authorization: "Bearer token" }))).toBe("first-primary");
  expect(readsFrom(request("GET", { Cookie: `list-key-${"a".repeat(24)}=${"b".repeat(40)}` }))).toBe(
    "first-primary",
  );
  expect(readsFrom(request("GET", { "X-List-Key": "b".repeat(40) }))).toBe("first-primary");
  expect(readsFrom(request("POST"))).toBe("first-primary");
  expect(readsFrom()).toBe("first-primary");
});
