import type { CapacitorConfig } from "@capacitor/cli";
import { readAppSettings } from "./native-project.ts";

const { url, id, name } = readAppSettings(process.env);

/** The app shows the site as it is deployed; a new release of the site needs no new release of the app. */
const config: CapacitorConfig = {
  appId: id,
  appName: name,
  webDir: "www",
  server: { url, errorPath: "index.html" },
  plugins: { PushNotifications: { presentationOptions: ["badge", "sound", "alert"] } },
};

export default config;
