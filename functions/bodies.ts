/** Bodies at the door: how large they may be, what they may be, and that they can be read at all. */
import { Refusal } from "~/platform/refusal";

const KIB = 1024;
const SMALL = 256 * KIB;
const LARGE = 1024 * KIB;
/** A picture of 5 MB and what multipart puts around it. */
const PICTURE = 5_000_000 + 64 * KIB;

/** List writes and merges, of the API and of pages. */
const LARGE_ONES =
  /^\/(api\/(list|addsublist|merge)|drop(\/[^/]*)?|edit\/[^/]*|how-lists-merge)\/?(\.data)?$/i;
const PICTURES = /^\/images\/?(\.data)?$/i;

/** The most bytes that a body sent to a path may have. */
export const bodyLimit = (pathname: string) =>
  PICTURES.test(pathname) ? PICTURE : LARGE_ONES.test(pathname) ? LARGE : SMALL;

/** Reads a body whole, with or without a Content-Length; refuses one over the limit with 'too-large'. */
async function readWhole(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
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

/** How much of a refused body is still read. */
const READ_AWAY_MAX = 16 * LARGE;

/**
 * Reads what is left of a refused body: a connection with unread bytes is torn down, and then the client may see neither
 * the answer nor that to its next request.
 */
export async function readAway(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done && size <= READ_AWAY_MAX; part = await reader.read())
      size += part.value.byteLength;
    await reader.cancel();
  } catch {
    // Whoever sent it has gone.
  }
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const EMPTY_FORM = "application/x-www-form-urlencoded";

/** The body of a write, checked and ready to be passed on; refuses with 'too-large', 'wrong-type' or 'bad-input'. */
export async function admitBody(
  request: Request,
  pathname: string,
  isApi: boolean,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string | null }> {
  const bytes = await readWhole(request, bodyLimit(pathname));
  const type = request.headers.get("Content-Type");
  const encoding = request.headers.get("Content-Encoding");
  if (encoding && encoding !== "identity") throw new Refusal("wrong-type");
  // An action that reads an empty body as a form must find one.
  if (bytes.length === 0) return { bytes, type: isApi ? type : EMPTY_FORM };
  if (!(isApi ? JSON_TYPE : FORM_TYPE).test(type ?? ""))
    throw new Refusal("wrong-type", isApi ? {} : { message: "Send a form" });
  if (!isApi && /^multipart/i.test(type ?? "")) await mustParse(bytes, type ?? "");
  return { bytes, type };
}

/** A torn multipart body would fail later, and there as a fault of ours. */
async function mustParse(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
  try {
    await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new Refusal("bad-input", { message: "The form can't be read" });
  }
}
