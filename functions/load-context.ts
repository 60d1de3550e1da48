import type { Account } from "~/lib/people/shown-to";
import type { App } from "~/platform/app.server";
import type { PageHead } from "~/platform/page-head.server";
import type { Viewer } from "~/platform/viewer.server";

declare module "@remix-run/cloudflare" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with a library's
  interface AppLoadContext {
    app: App;
    viewer: Viewer;
    nonce: string;
    /** The account that the page of a write was shown to; null if it names none. */
    shownTo?: Account | null;
    heads?: (() => PageHead)[];
    /** A rendering error, for render-page.ts. */
    fault?: unknown;
  }
}
