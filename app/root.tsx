import "./styles/app.css";
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
} from "@remix-run/react";
import { type ReactNode, useEffect, useMemo } from "react";
import { paths } from "~/lib/addresses/paths";
import { LazyScripts } from "~/rendering/remix-adapter";
import { ClientSessionSync } from "~/shell/client-session-sync";
import styles from "~/shell/suspended-note.module.css";
import { Link } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import bootstrap from "./bootstrap?inline-script";
import type { Pictures } from "./lib/people/people-pictures";
import { shownTo } from "./lib/people/shown-to";
import { suspensionText } from "./lib/people/suspension";
import { clearedFlash, readFlash, readUndo } from "./platform/flash.server";
import { siteFacts } from "./platform/site-facts.server";
import { BottomBar } from "./shell/bottom-bar";
import { ErrorPage } from "./shell/error-page";
import { Flash } from "./shell/flash";
import { useNonce } from "./shell/nonce";
import { OfflineNote } from "./shell/offline-note";
import { PendingLine, PendingOutlet } from "./shell/pending";
import { problemOf } from "./shell/problem";
import { TopBar } from "./shell/top-bar";
import displayFace from "./styles/young-serif.woff2?url";
import { PagePictures } from "./ui/icons/face";
import { Sprite } from "./ui/icons/sprite";
import { type RootData, usePageTurn, useProduct, useRootData } from "./ui/page/root-data";

export const meta: MetaFunction = ({ error, matches }) => {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const product = root?.product.name ?? "Listdrop";
  if (!error) return [{ title: product }];
  const { title } = problemOf(isRouteErrorResponse(error) ? error.status : 500, false);
  return [{ title: `${title} · ${product}` }, { name: "robots", content: "noindex" }];
};

export function loader({ request, context: { app, viewer, shownTo: writer } }: LoaderFunctionArgs) {
  const account = viewer ?? writer;
  const text = readFlash(request);
  const { PRODUCT_NAME: name, PRODUCT_SLUG: slug, SUPPORT_EMAIL: supportEmail } = app.env;
  const known: RootData = {
    viewer: viewer && {
      username: viewer.username,
      roles: viewer.roles,
      unread: viewer.unread,
      ...(viewer.news ? { news: true } : {}),
      openCases: viewer.openCases,
      suspended: viewer.suspended ? suspensionText(viewer.suspended) : undefined,
      ...(viewer.guestOf ? { guestOf: viewer.guestOf } : {}),
    },
    ...(account ? { account: shownTo(account) } : {}),
    product: { name, slug, supportEmail, origin: app.origin },
    site: siteFacts(app),
    ...(viewer?.picture ? { pictures: { [viewer.username]: viewer.picture } } : {}),
    flash: text ? { text, id: app.requestId, undo: viewer && readUndo(request) } : null,
  };
  return data(known, { headers: text ? { "Set-Cookie": clearedFlash(app) } : {} });
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const viewer = useRootData()?.viewer;
  return (
    <html lang="en" data-viewer={viewer ? "member" : viewer === null ? "anonymous" : "unknown"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161411" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
          dangerouslySetInnerHTML={{ __html: bootstrap }}
        />
        <Meta />
        <link rel="preload" as="font" type="font/woff2" href={displayFace} crossOrigin="anonymous" />
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={paths.manifest} />
      </head>
      <body>
        <a className="skip sr-only" href="#main">
          Skip to content
        </a>
        <PendingLine />
        <PagePictures.Provider value={usePagePictures()}>
          <TopBar />
          <OfflineNote />
          <SuspendedNote />
          <main id="main" className="page" tabIndex={-1}>
            {children}
          </main>
        </PagePictures.Provider>
        <BottomBar />
        <Flash />
        <Sprite />
        <ScrollRestoration nonce={nonce} />
        <LazyScripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Joins what the page's loaders say about pictures. */
function usePagePictures(): Pictures {
  const matches = useMatches();
  return useMemo(
    () =>
      Object.assign(
        {},
        ...matches.map(({ data }) => (data as { pictures?: Pictures } | undefined)?.pictures),
      ),
    [matches],
  );
}

export default function App() {
  useHydrated();
  useFocusOnArrival();
  return (
    <>
      <ClientSessionSync />
      <PendingOutlet key={usePageTurn()} />
    </>
  );
}

export function ErrorBoundary() {
  useHydrated();
  useFocusOnArrival();
  return <ErrorPage />;
}

/** Ends the bootstrap's work after hydration, and connects the page to the phone app if it runs in one. */
function useHydrated() {
  const navigate = useNavigate();
  const { origin, slug } = useProduct();
  useEffect(() => {
    window.listdrop?.hydrated();
    joinPhoneApp({ origin, slug, navigate });
  }, [origin, slug, navigate]);
}

/** Key of the current history entry. */
let hydratedPath: string | undefined;

/** Moves focus to the new page after a navigation, as without scripts; keeps it after a load. */
function useFocusOnArrival() {
  const { key, hash } = useLocation();
  useEffect(() => {
    const isLoad = hydratedPath === undefined;
    if (hydratedPath === key) return;
    hydratedPath = key;
    const main = document.getElementById("main");
    if (isLoad || main?.contains(document.activeElement)) return;
    const part = document.getElementById(hash.slice(1));
    for (const target of [main, part, part?.querySelector("textarea")])
      target?.focus({ preventScroll: true });
  }, [key, hash]);
}

/** Tells suspended members on every page why they can't write, and until when. */
function SuspendedNote() {
  const suspended = useViewer()?.suspended;
  if (!suspended) return null;
  return (
    <aside className={`small ${styles.note}`} aria-label="Your account">
      <p>
        <span dir="auto">{suspended}</span>. You can still read,{" "}
        <Link to={paths.ownNotifications}>object to it</Link>, and <a href={paths.ownExport}>export</a> what
        is yours.
      </p>
    </aside>
  );
}

type Site = { origin: string; slug: string; navigate: (path: string) => void };

/** Connects the page to the surrounding phone app; does and loads nothing in a browser. */
function joinPhoneApp(site: Site): void {
  if (window.Capacitor) void import("~/shell/in-app.client").then(({ joinApp }) => joinApp(site));
}
