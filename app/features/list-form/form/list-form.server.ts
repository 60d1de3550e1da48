/** Shared action of the drop, version and edit forms: parses, writes, or returns the typed values. */
import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, type TypedResponse } from "@remix-run/cloudflare";
import type { z } from "zod";
import { IMAGE_MAX_BYTES } from "~/features/images/uploads/image";
import { storeImage } from "~/features/images/uploads/images.server";
import {
  CHAPTERS,
  FORM_KEY,
  IMAGE_FILE,
  INTENT,
  OWNER,
  PASTED_FIELD,
} from "~/features/list-form/model/list-form-fields";
import type { Conflict, ListFormResult } from "~/features/list-form/model/list-form-result";
import type { ListFormKind, listFormSchemas } from "~/features/list-form/model/list-form-schema";
import { paths } from "~/lib/addresses/paths";
import { sha256HexOf } from "~/lib/data/hash";
import type { App } from "~/platform/app.server";
import { fieldOf } from "~/platform/form-data";
import { onceAForm } from "~/platform/idempotency.server";
import type { ActArgs } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { logError, toRefusal } from "~/platform/to-refusal.server";
import { requireActive, type Viewer } from "~/platform/viewer.server";
import {
  addsChapter,
  fieldName,
  parseListForm,
  pendingChapter,
  readListForm,
  removedRow,
} from "./list-form-data";
import { isPaste, type Taken, takePastedList } from "./pasted-list.server";

type Parsed<K extends ListFormKind> = z.output<(typeof listFormSchemas)[K]>;

type ListFormAnswer<K extends ListFormKind> = {
  kind: K;
  write: (value: Parsed<K>) => Promise<TypedResponse<never>>;
  readConflict?: () => Promise<Conflict | undefined>;
};

/**
 * Redirects once the form is saved; otherwise returns the values with their errors. Throws a 400 Response for
 * a malformed form, and a 401 Response with the values for an expired session.
 */
export async function answerListForm<K extends ListFormKind>(
  { app, viewer, form: formData }: ActArgs,
  { kind, write, readConflict }: ListFormAnswer<K>,
) {
  const pastes = isPaste(formData);
  // nobody's text is read before the session is known
  const unread = { pasted: fieldOf(formData, PASTED_FIELD) };
  const taken: Taken = pastes ? (viewer ? await takePastedList(formData) : unread) : {};
  const form = readListForm(formData);
  if (!form) throw new Refusal("bad-input", { message: "We couldn't read the form" });
  const words = {
    pendingChapter: form.has(INTENT) && !addsChapter(form) ? pendingChapter(formData) : "",
    imported: taken.words,
    pasted: taken.pasted,
    table: taken.table,
  };
  try {
    if (taken.refused) throw new Refusal("bad-input", { message: taken.refused });
    await takePicture(app, viewer, formData, form);
  } catch (error) {
    return refusedForm(error, app.requestId, parseListForm(form, kind), words);
  }
  const submission = parseListForm(form, kind);
  const reply = withoutIntent(submission.reply());
  if (!viewer) {
    const sessionExpired = { kind, owner: fieldOf(formData, OWNER) };
    throw Response.json({ reply, ...words, sessionExpired } satisfies ListFormResult, { status: 401 });
  }
  if (submission.status !== "success") {
    const removed = removedRow(form) ?? undefined;
    const result: ListFormResult = { reply, ...words, removed };
    return data(result, { status: submission.status === "error" ? 400 : 200 });
  }
  try {
    return await write(submission.value as Parsed<K>);
  } catch (error) {
    const tooLate = error instanceof Refusal && error.code === "conflict";
    return refusedForm(error, app.requestId, submission, {
      ...words,
      conflict: tooLate ? await readConflict?.() : undefined,
    });
  }
}

/** Keeps only errors about the added, moved or removed field, because the list is not submitted yet. */
function withoutIntent({ intent, ...reply }: SubmissionResult): SubmissionResult {
  if (!intent) return reply;
  const { name } = intent.payload as { name?: string };
  const belongs = (field: string) =>
    field === name || (name === CHAPTERS && field.startsWith(`${CHAPTERS}[`));
  const errors = Object.entries(reply.error ?? {}).filter(([field]) => belongs(field));
  return { intent, ...reply, error: Object.fromEntries(errors) };
}

/**
 * Stores an image that came with the form (no JavaScript). A form sent twice stores one image, so that it
 * also drops one list.
 */
async function takePicture(app: App, viewer: Viewer, formData: FormData, form: FormData) {
  const file = formData.get(IMAGE_FILE);
  if (!viewer || !(file instanceof Blob) || file.size === 0) return;
  const member = requireActive(viewer);
  const once = { key: fieldOf(formData, FORM_KEY), fingerprint: `picture ${await hashFile(file)}` };
  const again = async (id: string) => ({ listImageUrl: paths.image(id) });
  const { listImageUrl } = await onceAForm(app, member, once, (app) => storeImage(app, viewer, file), again);
  form.set("listImageUrl", listImageUrl);
}

const hashFile = async (file: Blob): Promise<string> =>
  file.size > IMAGE_MAX_BYTES ? "too large" : sha256HexOf(await file.arrayBuffer());

type Words = Omit<ListFormResult, "reply">;

/** Returns the form with its errors, beside the fields or above the form. Rethrows 'not-found'. */
function refusedForm(error: unknown, requestId: string, submission: Submission<unknown>, words: Words) {
  if (error instanceof Response) throw error;
  if (error instanceof Refusal && error.code === "not-found") throw error;
  logError(error, requestId, "form");
  const { message, errors = {}, status, headers } = toRefusal(error);
  const fields = Object.entries(errors).map(([path, message]) => [
    fieldName(path === "image" ? "listImageUrl" : path),
    [message],
  ]);
  const reply = submission.reply(
    fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: [message] },
  );
  const result: ListFormResult = { ...words, reply: { ...reply, status: "error" } };
  return data(result, { status, headers });
}
