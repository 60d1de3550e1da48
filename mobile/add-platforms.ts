/** Makes the Android and iOS projects, or renews them after a change of the settings or of Capacitor. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import {
  entitlements,
  readAppSettings,
  withAndroidLinks,
  withEntitlements,
  withIosScheme,
  withPushToken,
} from "./native-project.ts";

process.chdir(import.meta.dirname);

function changeFile(file: string, by: (text: string) => string): void {
  writeFileSync(file, by(readFileSync(file, "utf8")));
}

try {
  const settings = readAppSettings(process.env);
  for (const platform of ["android", "ios"])
    execFileSync("npx", ["cap", existsSync(platform) ? "sync" : "add", platform], { stdio: "inherit" });
  changeFile("android/app/src/main/AndroidManifest.xml", (text) => withAndroidLinks(text, settings));
  writeFileSync("ios/App/App/App.entitlements", entitlements(settings));
  changeFile("ios/App/App.xcodeproj/project.pbxproj", withEntitlements);
  changeFile("ios/App/App/Info.plist", (text) => withIosScheme(text, settings));
  changeFile("ios/App/App/AppDelegate.swift", withPushToken);
  console.log(`The app of ${settings.url} is in android/ and ios/`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
