/**
 * What pages do inside the phone app, by the bridge that its wrapper (Capacitor, in mobile/) puts into them. Browsers
 * never load it.
 */
import { deepLinkPath } from "~/lib/deep-links";

type Listen<Event extends string, Heard> = {
  addListener: (event: Event, heard: (it: Heard) => void) => unknown;
};

/** The parts of the wrapper's plugins that we use; an app may be older than the site and lack some. */
export type Bridge = {
  App?: Listen<"appUrlOpen", { url: string }>;
  PushNotifications?: Listen<"registration", { value: string }> & {
    requestPermissions: () => Promise<{ receive: string }>;
    register: () => Promise<unknown>;
  };
  Share?: { share: (what: { title?: string; text?: string; url?: string }) => Promise<unknown> };
  Browser?: { open: (where: { url: string }) => Promise<unknown> };
};

type Site = { origin: string; slug: string; navigate: (path: string) => void };

declare global {
  interface Window {
    Capacitor?: { Plugins?: Bridge };
  }
}

let isJoined = false;

/** Joins the page, once, to the app around it: links into the app, the push token, the share sheet, links out of it. */
export function joinApp(site: Site): void {
  if (isJoined) return;
  isJoined = true;
  const { App, PushNotifications, Share, Browser }: Bridge = window.Capacitor?.Plugins ?? {};
  App?.addListener("appUrlOpen", ({ url }) => {
    const path = deepLinkPath(url, site);
    if (path) site.navigate(path);
  });
  if (PushNotifications) bringTokenAlong(PushNotifications);
  if (Share) offerShare(Share);
  if (Browser) openOutside(Browser, site.origin);
}

const LOG_IN = 'form:has(input[name="username"]):has(input[name="password"])';
const TOKEN = "pushtoken";

/** Asks for the token once somebody begins to log in, and sends it with the form. */
function bringTokenAlong(plugin: NonNullable<Bridge["PushNotifications"]>): void {
  let token = "";
  let asked = false;
  plugin.addListener("registration", ({ value }) => {
    token = value;
  });
  const formOf = ({ target }: Event) => (target as Element).closest<HTMLFormElement>(LOG_IN);
  document.addEventListener("focusin", async (event) => {
    if (asked || !formOf(event)) return;
    asked = true;
    const { receive } = await plugin.requestPermissions();
    if (receive === "granted") await plugin.register();
  });
  document.addEventListener(
    "submit",
    (event) => {
      const form = formOf(event);
      if (!form || !token) return;
      const before = form.elements.namedItem(TOKEN);
      const field = before instanceof HTMLInputElement ? before : document.createElement("input");
      Object.assign(field, { type: "hidden", name: TOKEN, value: token });
      form.appendChild(field);
    },
    // before the page reads its form
    true,
  );
}

/** The dialog's button for the device's own sheet asks `navigator.share`, which the app's browser may lack. */
function offerShare(plugin: NonNullable<Bridge["Share"]>): void {
  const share = async ({ title, text, url }: ShareData = {}) =>
    void (await plugin.share({ title, text, url }));
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
}

/** Other sites open beside the app, which has no address bar to tell them by. */
function openOutside(plugin: NonNullable<Bridge["Browser"]>, origin: string): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || event.defaultPrevented || !/^https?:$/.test(link.protocol) || link.origin === origin) return;
    event.preventDefault();
    void plugin.open({ url: link.href });
  });
}
