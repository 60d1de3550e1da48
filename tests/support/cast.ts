import type { Member } from "~/platform/viewer.server";
import { memberOf, type TestApp, testApp } from "./test-app";

/** An app and three members, which `beforeEach(newCast)` creates anew for each test. */
export let app: TestApp;
export let ann: Member;
export let bob: Member;
export let cleo: Member;

export const newCast = () => newCastIn({});

/** Creates them on an app with other settings or parts. */
export async function newCastIn(parts: Parameters<typeof testApp>[0]) {
  app = await testApp(parts);
  [ann, bob, cleo] = [await memberOf(app, "ann"), await memberOf(app, "bob"), await memberOf(app, "cleo")];
}
