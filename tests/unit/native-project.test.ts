/** Changes to the phone app's generated projects; the texts are the ends of Capacitor's files. */
import { expect, test } from "vitest";
import {
  entitlements,
  readAppSettings,
  withAndroidLinks,
  withEntitlements,
  withIosScheme,
  withPushToken,
} from "../../mobile/native-project";

const APP_SETTINGS = { APP_URL: "https://lists.org", APP_ID: "org.lists.app" };
const settings = readAppSettings(APP_SETTINGS);

test.each([
  [{}, "APP_URL"],
  [{ APP_URL: "http://lists.org" }, "APP_URL"],
  [{ APP_URL: "https://lists.org/app" }, "APP_URL"],
  [{ APP_ID: "" }, "APP_ID"],
  [{ APP_ID: 'org."lists' }, "APP_ID"],
  [{ APP_SCHEME: 'a"b' }, "APP_SCHEME"],
])("settings are refused by name: %j", (wrong, name) => {
  const settings = Object.keys(wrong).length === 0 ? {} : { ...APP_SETTINGS, ...wrong };
  expect(() => readAppSettings(settings)).toThrow(name);
});

test("links of the site and of the app's scheme open the app, on both", () => {
  const activity = "<application>\n        <activity>\n        </activity>\n</application>";
  const manifest = withAndroidLinks(activity, settings);
  expect(manifest).toMatch(
    /autoVerify="true"[\s\S]*scheme="https" android:host="lists\.org"[\s\S]*<\/activity>/,
  );
  expect(manifest).toContain('<data android:scheme="listdrop" />');
  expect(entitlements(settings)).toContain("<string>applinks:lists.org</string>");
  const plist = withIosScheme("<plist>\n<dict>\n</dict>\n</plist>\n", settings);
  expect(plist).toMatch(
    /<dict>\n\t<key>CFBundleURLTypes[\s\S]*<string>listdrop<\/string>[\s\S]*<\/dict>\n<\/plist>\n$/,
  );
  const project = withEntitlements(
    "\t\t\tINFOPLIST_FILE = App/Info.plist;\n\t\t\tINFOPLIST_FILE = App/Info.plist;\n",
  );
  expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
  const delegate = withPushToken("class AppDelegate {\n}\n");
  expect(delegate).toMatch(/\{\n[\s\S]*capacitorDidRegisterForRemoteNotifications[\s\S]*\n\}\n$/);

  // applying it again changes nothing
  expect(withAndroidLinks(manifest, settings)).toBe(manifest);
  expect(withIosScheme(plist, settings)).toBe(plist);
  expect(withEntitlements(project)).toBe(project);
  expect(withPushToken(delegate)).toBe(delegate);
  expect(() => withAndroidLinks("nothing of ours", settings)).toThrow("</activity>");
});
