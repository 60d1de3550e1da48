/** Behaviour inside the phone app, through its wrapper (Capacitor, in mobile/). Browsers never load it. */
import { deepLinkPath } from "~/lib/addresses/deep-links";

type Listen<Event extends string, Heard> = {
  addListener: (event: Event, heard: (it: Heard) => void) => unknown;
};

/** The parts of the wrapper's plugins that we use. An older app may lack some. */
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
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with a library's
  interface Window {
    Capacitor?: { Plugins?: Bridge };
  }
}

let isSubscribed = false;

/** Connects the page to the app once: links into the app, push token, share sheet, links to other sites. */
export function joinApp(site: Site): void {
  if (isSubscribed) return;
  isSubscribed = true;
  const { App, PushNotifications, Share, Browser }: Bridge = window.Capacitor?.Plugins ?? {};
  App?.addListener("appUrlOpen", ({ url }) => {
    const path = deepLinkPath(url, site);
    if (path) site.navigate(path);
  });
  if (PushNotifications) sendTokenWithForm(PushNotifications);
  if (Share) offerShare(Share);
  if (Browser) openOutside(Browser, site.origin);
}

const LOG_IN = 'form:has(input[name="username"]):has(input[name="password"])';
const TOKEN = "pushtoken";

/** Requests the push token when somebody focuses the login form, and submits it with the form. */
function sendTokenWithForm(plugin: NonNullable<Bridge["PushNotifications"]>): void {
  let token = "";
  let hasAsked = false;
  plugin.addListener("registration", ({ value }) => {
    token = value;
  });
  const formOf = ({ target }: Event) => (target as Element).closest<HTMLFormElement>(LOG_IN);
  document.addEventListener("focusin", async (event) => {
    if (hasAsked || !formOf(event)) return;
    hasAsked = true;
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
    // capture phase: before the page reads its form
    true,
  );
}

/** Implements `navigator.share`, which the app's browser may lack, for the share dialog's button. */
function offerShare(plugin: NonNullable<Bridge["Share"]>): void {
  const share = async ({ title, text, url }: ShareData = {}) =>
    void (await plugin.share({ title, text, url }));
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
}

/** Opens other sites outside the app, which has no address bar to identify them. */
function openOutside(plugin: NonNullable<Bridge["Browser"]>, origin: string): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || event.defaultPrevented || !/^https?:$/.test(link.protocol) || link.origin === origin) return;
    event.preventDefault();
    void plugin.open({ url: link.href });
  });
}
