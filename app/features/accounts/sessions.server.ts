import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";

/** Who a page request's cookie stands for; a bad cookie is nobody. */
export async function resolveViewer(_app: App, _request: Request): Promise<Viewer> {
  return null;
}
