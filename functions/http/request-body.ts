/** Checks request bodies for the request guard: size, type, and whether they can be parsed. */
import { IMAGE_MAX_BYTES } from "~/features/images/uploads/image";
import { IMAGE_FILE } from "~/features/list-form/model/list-form-fields";
import { Refusal } from "~/platform/refusal";
import type { Address } from "./addresses";

const KIB = 1024;
const SMALL = 256 * KIB;
const LARGE = 1024 * KIB;
const PICTURE = IMAGE_MAX_BYTES + 64 * KIB;

/** More than the largest list form has; parsing more would only cost time. */
const FORM_ENTRIES_MAX = 1000;

const MULTIPART = /^multipart\/form-data\s*(;|$)/i;

function bodyLimit({ maxBody }: Address, type: string): number {
  if (maxBody === "picture") return PICTURE;
  // Without JavaScript the picture is sent with the list: only then may the form be larger by its size.
  if (maxBody === "list form" && MULTIPART.test(type)) return LARGE + PICTURE;
  return maxBody ? LARGE : SMALL;
}

/** Reads the whole body, with or without a Content-Length; refuses one over the limit with 'too-large'. */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > limit) throw new Refusal("too-large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > limit) throw new Refusal("too-large");
      chunks.push(part.value);
    }
  } catch (error) {
    // Aborted or incomplete: the client's fault, not ours.
    throw error instanceof Refusal ? error : new Refusal("bad-input", { message: "The body can't be read" });
  } finally {
    reader?.releaseLock();
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

const DRAIN_MAX = 16 * LARGE;

/** Reads the rest of a refused body: closing a connection with unread bytes may lose the response. */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done && size <= DRAIN_MAX; part = await reader.read())
      size += part.value.byteLength;
    await reader.cancel();
  } catch {
    // The client has disconnected.
  }
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const EMPTY_FORM = "application/x-www-form-urlencoded";

/** Returns the validated body of a write; refuses 'too-large', 'wrong-type' or 'bad-input'. */
export async function admitBody(
  request: Request,
  address: Address,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string | null; form: FormData | null }> {
  const isJson = address.isApi || address.takesJson === true;
  const type = request.headers.get("Content-Type");
  const bytes = await readBody(request, bodyLimit(address, type ?? ""));
  const encoding = request.headers.get("Content-Encoding");
  if (encoding && encoding !== "identity") throw new Refusal("wrong-type");
  // An empty body needs a form's type, because an action parses it as a form.
  if (bytes.length === 0) return { bytes, type: isJson ? type : EMPTY_FORM, form: null };
  if (!(isJson ? JSON_TYPE : FORM_TYPE).test(type ?? ""))
    throw new Refusal("wrong-type", isJson ? {} : { message: "Send a form" });
  if (!isJson && entriesOf(bytes, type ?? "") > FORM_ENTRIES_MAX)
    throw new Refusal("too-large", { message: `A form has max. ${FORM_ENTRIES_MAX} fields` });
  const form = isJson ? null : await parseForm(bytes, type ?? "");
  if (form && address.maxBody === "list form" && bytes.length - pictureBytes(form) > LARGE)
    throw new Refusal("too-large");
  if (form) refuseTwins(form, address);
  return { bytes, type, form };
}

/** Refuses duplicate fields but those that are lists: which of the two counts would depend on the parser. */
function refuseTwins(form: FormData, { repeats = [] }: Address): void {
  const names = [...form.keys()].filter((name) => !repeats.includes(name));
  if (new Set(names).size < names.length)
    throw new Refusal("bad-input", { message: "The form has a field twice" });
}

function entriesOf(bytes: Uint8Array<ArrayBuffer>, type: string): number {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? [];
  const between = MULTIPART.test(type) ? `--${quoted || plain}` : "&";
  const text = new TextDecoder("latin1").decode(bytes);
  let found = 0;
  for (let at = text.indexOf(between); at >= 0 && found <= FORM_ENTRIES_MAX + 1; found++)
    at = text.indexOf(between, at + between.length);
  // n fields have n - 1 separators; in multipart the last boundary is the end marker
  return MULTIPART.test(type) ? found - 1 : found + 1;
}

/** Parses the form here, because an invalid body would fail later and look like our fault. */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new Refusal("bad-input", { message: "We couldn't read the form" });
  }
}

function pictureBytes(form: FormData): number {
  const picture = form.get(IMAGE_FILE);
  return picture instanceof Blob ? picture.size : 0;
}
