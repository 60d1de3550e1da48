import type { Member } from "~/platform/viewer.server";
import { memberOf, type TestApp, testApp } from "./test-app";

/** An app and three members, which `beforeEach(newCast)` creates anew for each test. */
export let app: TestApp;
export let ann: Member;
export let bob: Member;
export let cleo: Member;

export async function newCast() {
  app = await testApp();
  [ann, bob, cleo] = [await memberOf(app, "ann"), await memberOf(app, "bob"), await memberOf(app, "cleo")];
}
