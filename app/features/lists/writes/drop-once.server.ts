import type { ListInput } from "~/features/lists/model/list";
import type { App } from "~/platform/app.server";
import { onceAForm } from "~/platform/idempotency.server";
import { requireActive, type Viewer } from "~/platform/viewer.server";
import { dropList } from "./drop-list.server";

/** Drops a list from a form, once per form `key`, even if the form is sent twice. */
export const dropOnce = (app: App, viewer: Viewer, key: string, input: ListInput) =>
  onceAForm(
    app,
    requireActive(viewer),
    { key, fingerprint: JSON.stringify(input) },
    (app) => dropList(app, viewer, input),
    async (listId) => ({ listId }),
  );
