import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { mailOutbox } from "#db/schema/mail";
import { handleRequest } from "#functions/http/handle-request";
import { PASSWORD } from "#tests/support/sign-ups";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { logIn } from "~/features/members/log-in/log-in.server";
import type { UserId } from "~/lib/data/ids";
import { MINUTE } from "~/lib/time/durations";
import { servedRoute } from "~/platform/routes.server";
import { queueEmail } from "./mail.server";
import * as route from "./mail-events.route";

const KEY = "secret of the webhook";
const env = { RESEND_API_KEY: "re_test", RESEND_WEBHOOK_SECRET: `whsec_${btoa(KEY)}` };
const message = { subject: "News", text: "", html: "", links: [] };
let app: TestApp;
let ann: { id: UserId };

beforeEach(async () => {
  app = await testApp({ env });
  ann = await memberOf(app, "ann");
  await app.db.batch([
    queueEmail(app, "ann@example.com", message, { bulk: true }),
    queueEmail(app, "ann@example.com", message),
  ]);
});

const event = (type: string, more: object = {}) =>
  JSON.stringify({ type, data: { to: ["Ann@example.com"], ...more } });
const BOUNCE = event("email.bounced", { bounce: { type: "Permanent" } });

type Sent = { signed?: string; at?: number; to?: TestApp };

async function send(body: string, { signed = body, at = Date.now(), to = app }: Sent = {}): Promise<number> {
  const seconds = Math.floor(at / 1000);
  const headers = {
    "Content-Type": "application/json",
    "svix-id": "msg_1",
    "svix-timestamp": String(seconds),
    "svix-signature": `v1,${createHmac("sha256", KEY).update(`msg_1.${seconds}.${signed}`).digest("base64")}`,
  };
  const request = new Request("http://localhost/mail/events", { method: "POST", headers, body });
  const pages = async (taken: Request, context: object) =>
    servedRoute(route)
      .action({ request: taken, context, params: {} } as never)
      .catch((refused: Response) => refused);
  return (await handleRequest(request, to, pages as never)).status;
}

const stopped = async () =>
  (await app.db.select({ reason: users.mailStopped }).from(users).where(eq(users.id, ann.id)))[0]?.reason;
const waiting = () => app.db.$count(mailOutbox);

test("a permanent bounce and a complaint stop all but account mail, once, and the member is told", async () => {
  expect([await send(BOUNCE), await send(BOUNCE), await send(event("email.complained"))]).toEqual([
    204, 204, 204,
  ]);
  expect([await stopped(), await waiting()]).toEqual(["bounced", 1]);
  const { mailStopped } = await logIn(app, { username: "ann", password: PASSWORD });
  expect(mailStopped).toBe("bounced");
});

test("other events, forged, changed and old ones stop nothing", async () => {
  for (const body of [event("email.bounced", { bounce: { type: "Transient" } }), event("email.opened"), "[]"])
    expect(await send(body)).toBe(204);
  expect(await send(BOUNCE, { signed: "{}" })).toBe(403);
  for (const at of [-6, 6]) expect(await send(BOUNCE, { at: Date.now() + at * MINUTE })).toBe(403);
  expect(await send(BOUNCE.padEnd(300_000))).toBe(413);
  expect(await send(BOUNCE, { to: { ...app, env: { ...app.env, RESEND_WEBHOOK_SECRET: "" } } })).toBe(404);
  expect([await stopped(), await waiting()]).toEqual([null, 2]);
});
