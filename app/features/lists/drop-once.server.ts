import type { App } from "~/platform/app.server";
import { onceAForm } from "~/platform/idempotency.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { dropList } from "./drop-list.server";
import type { ListDraft } from "./list";

/** Drops a list from a form; the same form sent twice, by a double press, makes one list. `key` is the form's own. */
export const dropOnce = (app: App, viewer: Viewer, key: string, draft: ListDraft) =>
  onceAForm(
    app,
    requireMember(viewer),
    { key, fingerprint: JSON.stringify(draft) },
    (app) => dropList(app, viewer, draft),
    async (listId) => ({ listId }),
  );
