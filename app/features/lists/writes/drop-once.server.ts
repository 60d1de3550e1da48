import type { ListInput } from "~/features/lists/model/list";
import type { App } from "~/platform/app.server";
import { onceAForm } from "~/platform/idempotency.server";
import { requireActive, type Viewer } from "~/platform/viewer.server";
import { dropList } from "./drop-list.server";

/**
 * Drops a list from a form. A form sent twice, as by a double click, makes one list; `key` identifies the
 * form.
 */
export const dropOnce = (app: App, viewer: Viewer, key: string, input: ListInput) =>
  onceAForm(
    app,
    requireActive(viewer),
    { key, fingerprint: JSON.stringify(input) },
    (app) => dropList(app, viewer, input),
    async (listId) => ({ listId }),
  );
