import type { App } from "~/platform/app.server";
import type { PageHead } from "~/platform/page-head.server";
import type { Viewer } from "~/platform/viewer.server";

declare module "@remix-run/cloudflare" {
  /** The context of every loader and action. */
  interface AppLoadContext {
    app: App;
    viewer: Viewer;
    /** The response's CSP nonce. */
    nonce: string;
    /** Metadata for machines (platform/page-head.server.ts). */
    heads?: (() => PageHead)[];
    /** A rendering error, for render-page.ts. */
    fault?: unknown;
  }
}
