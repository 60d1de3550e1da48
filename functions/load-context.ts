import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";

declare module "@remix-run/cloudflare" {
  /** What every loader and action gets. */
  interface AppLoadContext {
    app: App;
    viewer: Viewer;
    /** This response's CSP nonce. */
    nonce: string;
    /** What broke while the answer was made, for the request guard. */
    fault?: unknown;
  }
}
