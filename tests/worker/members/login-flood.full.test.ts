/** Password guessing on the served Worker; flood.full.test.ts shows that a flood of it locks nobody out. */
import { expect, test } from "vitest";
import { MEMBERS_PASSWORD } from "#tests/support/test-app";
import { form } from "#tests/worker/client";
import { onEachDatabase } from "#tests/worker/site";

onEachDatabase("a log-in", (site) => {
  test("with a wrong password sets no cookie; known and unknown names get the same bytes, also with a device cookie", async () => {
    const { username } = await site.person("careful");
    const logIn = (username: string, password: string, Cookie = "") =>
      site.page("/login", form({ username, password }, { "CF-Connecting-IP": "192.0.2.41", Cookie }));
    const { headers } = await logIn(username, MEMBERS_PASSWORD);
    const device = headers.getSetCookie().find((line) => line.startsWith("known-device=")) ?? "";
    const answers = [];
    for (const name of [username, "nobody-at-all"]) {
      const { status, text, headers } = await logIn(name, "wrong horse 7", device.split(";")[0]);
      const shown = text
        .replaceAll(name, "")
        .replace(/nonce="[^"]*"/g, "")
        .replace(/[0-9a-f-]{36}/g, "");
      answers.push({ status, shown, cookies: headers.getSetCookie() });
    }
    expect(device).not.toBe("");
    expect(answers[0]).toMatchObject({ status: 401, cookies: [] });
    expect(answers[1]).toEqual(answers[0]);
  });
});
