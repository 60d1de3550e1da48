import type { App } from "~/platform/app.server";
import type { PageHead } from "~/platform/page-head.server";
import type { Viewer } from "~/platform/viewer.server";

declare module "@remix-run/cloudflare" {
  /** What every loader and action gets. */
  interface AppLoadContext {
    app: App;
    viewer: Viewer;
    /** This response's CSP nonce. */
    nonce: string;
    /** What the page says to machines (platform/page-head.server.ts). */
    heads?: (() => PageHead)[];
    /** The error of rendering, for handle-request.ts. */
    fault?: unknown;
  }
}
