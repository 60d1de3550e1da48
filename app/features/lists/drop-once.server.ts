import type { App } from "~/platform/app.server";
import { onceOnly } from "~/platform/idempotency.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { dropList } from "./drop-list.server";
import type { ListDraft } from "./list";

/** Drops a list from a form; the same form sent twice, by a double press, makes one list. `key` is the form's own. */
export async function dropOnce(
  app: App,
  viewer: Viewer,
  key: string,
  draft: ListDraft,
): Promise<{ listId: string }> {
  const member = requireMember(viewer);
  if (!/^[0-9a-f]{24}$/.test(key)) return dropList(app, viewer, draft);
  const print = JSON.stringify(draft);
  let refusal: unknown;
  // what is refused is not kept: the form comes back, and another try with other words is another drop
  const answer = await onceOnly(
    app,
    member,
    { key: `drop ${key} ${await digest(print)}`, print },
    async () => {
      try {
        return Response.json(await dropList(app, viewer, draft));
      } catch (error) {
        refusal = error;
        return new Response(null, { status: 503 });
      }
    },
  );
  if (refusal) throw refusal;
  if (!answer.ok) throw new Refusal("unavailable");
  return answer.json();
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
