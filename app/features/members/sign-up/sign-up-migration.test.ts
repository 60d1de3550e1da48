import { createClient } from "@libsql/client";
import { expect, test, vi } from "vitest";
import { openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { migrationNames, statementsOfMigration } from "#scripts/migrate";
import { mailTo, partsOf } from "#tests/support/sign-ups";
import { testApp } from "#tests/support/test-app";
import { logIn } from "~/features/members/log-in/log-in.server";
import { tokenHashOf } from "~/features/members/mailed-links/mail-tokens.server";
import { HOUR } from "~/lib/durations";
import { hashPassword } from "~/platform/passwords.server";
import { confirmEmail, resendConfirmation } from "./sign-up.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

const PASSWORD = "correct horse 7";

test("unconfirmed accounts stay unconfirmed, their links work, and all other accounts are unchanged", async () => {
  const client = createClient({ url: ":memory:", intMode: "number" });
  const names = migrationNames();
  const at = names.findIndex((name) => name.includes("pending_sign_ups"));
  await client.batch(names.slice(0, at).flatMap(statementsOfMigration), "write");
  const now = Date.now();
  const hash = await hashPassword(PASSWORD);
  const people: [name: string, hash: string | null, confirmedAt: number | null, email: boolean][] = [
    ["waiting", hash, null, true],
    ["late", hash, null, true],
    ["ann", hash, now - HOUR, true],
    ["demo", null, null, true],
    ["paper", null, now - HOUR, false],
  ];
  for (const [name, passwordHash, confirmedAt, hasEmail] of people)
    await client.execute({
      sql: "insert into users (id, username, username_key, email, password_hash, created_at, confirmed_at) values (?, ?, ?, ?, ?, ?, ?)",
      args: [
        name,
        name,
        name,
        hasEmail ? `${name}@example.com` : null,
        passwordHash,
        now - HOUR,
        confirmedAt,
      ],
    });
  const tokens: [user: string, expiresAt: number, usedAt: number | null][] = [
    ["waiting", now + HOUR, null],
    ["late", now - HOUR, null],
    ["ann", now + HOUR, now - HOUR],
  ];
  for (const [user, expiresAt, usedAt] of tokens)
    await client.execute({
      sql: "insert into mail_tokens (user_id, purpose, token_hash, created_at, expires_at, used_at) values (?, 'confirm', ?, ?, ?, ?)",
      args: [user, await tokenHashOf(`token of ${user}`), now - HOUR, expiresAt, usedAt],
    });

  await client.batch(names.slice(at).flatMap(statementsOfMigration), "write");
  const app = await testApp({ db: openLibsqlClient(client, newMeter()), now });
  const left = await client.execute("select username from users order by username");
  expect(left.rows.map(({ username }) => username)).toEqual(["ann", "demo", "paper"]);
  const link = (name: string) => ({ email: `${name}@example.com`, token: `token of ${name}` });
  const attempt = (username: string) => logIn(app, { username, password: PASSWORD });
  for (const name of ["waiting", "late"]) await expect(attempt(name)).rejects.toMatchObject({ status: 402 });
  await expect(confirmEmail(app, link("late"))).rejects.toMatchObject({ status: 410 });
  await confirmEmail(app, link("ann"));
  await confirmEmail(app, link("waiting"));
  await resendConfirmation(app, "late@example.com");
  const [email = "", token = ""] = partsOf(await mailTo(app, "late@example.com"));
  await confirmEmail(app, { email, token });
  for (const name of ["waiting", "late", "ann"]) expect((await attempt(name)).user.username).toBe(name);
});
