/** Patches for the projects that Capacitor generates; a patch that is already applied changes nothing. */

export type AppSettings = { url: string; host: string; scheme: string; id: string; name: string };

/** The app's settings from the environment. Throws a one-line Error that names a wrong one. */
export function readAppSettings(environment: Record<string, string | undefined>): AppSettings {
  const { APP_URL = "", APP_ID = "", APP_NAME = "Listdrop", APP_SCHEME = "listdrop" } = environment;
  const url = URL.canParse(APP_URL) ? new URL(APP_URL) : null;
  if (url?.protocol !== "https:" || url.pathname !== "/")
    throw new Error("APP_URL must be the site's https address, as its PUBLIC_URL: https://listdrop.example");
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(APP_ID))
    throw new Error("APP_ID must be the app's id in both stores: org.example.listdrop");
  if (!/^[a-z][a-z0-9_]*$/.test(APP_SCHEME)) throw new Error("APP_SCHEME must be the site's PRODUCT_SLUG");
  return { url: url.origin, host: url.hostname, scheme: APP_SCHEME, id: APP_ID, name: APP_NAME };
}

/** Puts `text` before the last place of `mark`, once. Throws if the file is not as Capacitor makes it. */
function insertBefore(file: string, mark: string, text: string): string {
  if (file.includes(text.trim())) return file;
  const at = file.lastIndexOf(mark);
  if (at < 0) throw new Error(`No ${mark.trim()} in the file`);
  return file.slice(0, at) + text + file.slice(at);
}

/** AndroidManifest.xml: links of the site, verified by its assetlinks.json, and of the app's scheme open the app. */
export const withAndroidLinks = (manifest: string, { host, scheme }: AppSettings): string =>
  insertBefore(
    manifest,
    "        </activity>",
    `            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host}" />
            </intent-filter>
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="${scheme}" />
            </intent-filter>

`,
  );

/** App.entitlements: links of the site, verified by its apple-app-site-association, open the app; it may get pushes. */
export const entitlements = ({ host }: AppSettings): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>aps-environment</key>
	<string>development</string>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
	</array>
</dict>
</plist>
`;

/** project.pbxproj: every configuration of the app is signed with these entitlements. */
export const withEntitlements = (project: string): string =>
  project.includes("CODE_SIGN_ENTITLEMENTS")
    ? project
    : project.replaceAll(
        /^(\s*)INFOPLIST_FILE = App\/Info.plist;$/gm,
        "$1CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n$&",
      );

/** Info.plist: links of the app's own scheme open it. */
export const withIosScheme = (plist: string, { id, scheme }: AppSettings): string =>
  insertBefore(
    plist,
    "</dict>\n</plist>",
    `	<key>CFBundleURLTypes</key>
	<array>
		<dict>
			<key>CFBundleURLName</key>
			<string>${id}</string>
			<key>CFBundleURLSchemes</key>
			<array>
				<string>${scheme}</string>
			</array>
		</dict>
	</array>
`,
  );

/** AppDelegate.swift: hands Apple's push token to the plugin, which hands it to the page. */
export const withPushToken = (delegate: string): string =>
  insertBefore(
    delegate.trimEnd(),
    "}",
    `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`,
  ).concat("\n");
