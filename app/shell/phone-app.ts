type Site = { origin: string; slug: string; navigate: (path: string) => void };

/** Whether this page is joined to the phone app around it. */
let isJoined = false;

/** Joins the page, once, to the phone app that it is in; does and loads nothing in a browser. */
export function joinPhoneApp(site: Site): void {
  if (!window.Capacitor || isJoined) return;
  isJoined = true;
  import("~/features/phone-app/in-app")
    .then(({ joinApp }) => joinApp(window.Capacitor?.Plugins ?? {}, site))
    .catch((error) => console.warn("The page is not joined to the app", error));
}
