import type { App } from "~/platform/app.server";
import type { PageHead } from "~/platform/page-head.server";
import type { Viewer } from "~/platform/viewer.server";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    app: App;
    viewer: Viewer;
    nonce: string;
    heads?: (() => PageHead)[];
    /** A rendering error, for render-page.ts. */
    fault?: unknown;
  }
}
