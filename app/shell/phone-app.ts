type Site = { origin: string; slug: string; navigate: (path: string) => void };

/** Joins the page to the phone app that it is in; does and loads nothing in a browser. */
export function joinPhoneApp(site: Site): void {
  if (window.Capacitor) void import("./in-app.client").then(({ joinApp }) => joinApp(site));
}
