import type { App } from "~/platform/app.server";
import { onceAForm } from "~/platform/idempotency.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { dropList } from "./drop-list.server";
import type { ListInput } from "./list";

/** Drops a list from a form; the same form sent twice, by a double press, makes one list. `key` is the form's own. */
export const dropOnce = (app: App, viewer: Viewer, key: string, input: ListInput) =>
  onceAForm(
    app,
    requireMember(viewer),
    { key, fingerprint: JSON.stringify(input) },
    (app) => dropList(app, viewer, input),
    async (listId) => ({ listId }),
  );
