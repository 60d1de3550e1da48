import { expect, test } from "vitest";
import { DAY } from "~/lib/time/durations";
import { securityText } from "./security-text";

const settings = { origin: "https://lists.example", email: "safe@lists.example" };

test("security.txt has the fields of RFC 9116, and an expiry within a year that changes once a day", () => {
  const now = Date.UTC(2026, 10, 25, 13, 30);
  const text = securityText({ ...settings, now });
  expect(text).toBe(
    [
      "Contact: mailto:safe@lists.example",
      "Expires: 2027-05-24T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://lists.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
  expect(securityText({ ...settings, now: now + 1000 })).toBe(text);
  expect(securityText({ ...settings, now: now + DAY })).not.toBe(text);
});
