import { expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { newMember } from "#tests/support/sign-ups";
import { memberOf, testApp } from "#tests/support/test-app";
import { DAY, HOUR } from "~/lib/time/durations";
import { countStep, countWay, READS_A_WRITE, readWay } from "./way-counts.server";

test("a day has one total of each step, and a day without any has zeros", async () => {
  const app = await testApp();
  countStep(app, "drops from try");
  countStep(app, "drops from try");
  await app.settled();
  app.clock.advance(DAY);
  countStep(app, "drops from try");
  await app.settled();
  const [today, yesterday, before] = await readWay(app);
  expect([today, yesterday, before].map((day) => day?.totals["drops from try"])).toEqual([1, 2, 0]);
});

test("one of fifty reads is written, and counts for all of them", async () => {
  const app = await testApp();
  countStep(app, "list pages", { isRead: true, random: () => 1 / READS_A_WRITE });
  countStep(app, "list pages", { isRead: true, random: () => 0 });
  await app.settled();
  const [today] = await readWay(app);
  expect(today?.totals["list pages"]).toBe(READS_A_WRITE);
});

test("sign-ups, confirmations and second drops are counted from rows, and stay when these are gone", async () => {
  const app = await testApp();
  await newMember(app, "nina");
  const [ann, bob] = [await memberOf(app, "ann"), await memberOf(app, "bob")];
  const first = await dropListOf(app, ann, ["Azul"]);
  await addVersionTo(app, bob, first, ["Dixit"]);
  app.clock.advance(HOUR);
  await dropListOf(app, ann, ["Catan"], { title: "Another list" });
  await countWay(app);
  await app.db.run("delete from pending_sign_ups");
  await countWay(app);
  const [today] = await readWay(app);
  expect(today?.totals).toMatchObject({ "sign-ups": 1, confirmations: 1, "second drops in a week": 1 });
});
