type Site = { origin: string; slug: string; navigate: (path: string) => void };

/** Connects the page to the surrounding phone app; does and loads nothing in a browser. */
export function joinPhoneApp(site: Site): void {
  if (window.Capacitor) void import("./in-app.client").then(({ joinApp }) => joinApp(site));
}
