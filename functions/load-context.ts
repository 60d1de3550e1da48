import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";

declare module "@remix-run/cloudflare" {
  /** What every loader and action gets. */
  interface AppLoadContext {
    app: App;
    viewer: Viewer;
    /** This response's CSP nonce. */
    nonce: string;
    /** The error of rendering, for handle-request.ts. */
    fault?: unknown;
  }
}
