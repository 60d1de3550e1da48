import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientOf, isOneClient } from "./client-address";

test.each([
  ["192.0.2.1", true],
  ["2001:db8::1", true],
  ["127.0.0.1", false],
  ["::1", false],
  [null, false],
])("%s is one client: %s", (address, isOne) => expect(isOneClient(clientOf(address))).toBe(isOne));

describe("a client is", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["255.255.255.255", "255.255.255.255"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:0201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:c000:201", "192.0.2.1"],
    ["::ffff:192.0.2.1%eth0", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1:2:3:4:5:6:192.0.2.1", "1:2:3:4::/64"],
  ])("%s → %s", (address, client) => expect(clientOf(address)).toBe(client));

  test.each([
    null,
    undefined,
    "",
    "unknown",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.01",
    "192.0.2.1, 192.0.2.2",
    "192.0.2.1:80",
    "0x7f.1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1::2::3",
    "[::1]",
    "::1]/#",
    "::1@evil.example",
    "12345::",
    "g::1",
    ":",
    `${"0:".repeat(5000)}1`,
    "%eth0",
  ])("%j → unknown", (garbage) => expect(clientOf(garbage)).toBe("unknown"));

  const group = fc.integer({ min: 0, max: 0xffff });
  const hex = (n: number) => n.toString(16);

  test("the same for all addresses of one /64, and different for the next", () =>
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (a, b) => {
          fc.pre(a.slice(0, 4).some((part) => part !== 0));
          const network = a.slice(0, 4);
          const one = clientOf(a.map(hex).join(":"));
          expect(one).toBe(`${network.map(hex).join(":")}::/64`);
          expect(
            clientOf([...network, ...b].map((part) => hex(part).padStart(4, "0").toUpperCase()).join(":")),
          ).toBe(one);
          const next = [...network.slice(0, 3), ((network[3] ?? 0) + 1) % 0x10000, ...b];
          fc.pre(next.slice(0, 4).some((part) => part !== 0));
          expect(clientOf(next.map(hex).join(":"))).not.toBe(one);
        },
      ),
    ));

  test("any header gives an address, a network or 'unknown'", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(clientOf(text)).toMatch(/^(unknown|[\d.]+|[\da-f:]+::\/64)$/);
      }),
    ));
});
