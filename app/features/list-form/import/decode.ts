/** Decodes the bytes of a file: UTF-8, UTF-16 by its mark, or Windows-1252. */
import { IMPORT_BYTES_MAX, TOO_LARGE } from "./bounds";

export type DecodedFile = { text: string; encoding: string };

const UNKNOWN_ENCODING =
  "This file's letters are in an encoding that we can't read: save it as UTF-8 and choose it again";

/** Signs that a Windows-1252 text hasn't, or not there: inside words, or three outside ASCII in a row. */
const UNLIKELY =
  /[\u0081\u008D\u008F\u0090\u009Dƒ†‡ˆ‰‹›˜]|(?<=\p{Ll})[ŠŒŽŸÀ-ÖØ-Þ](?=\p{Ll})|(?<=\p{L})[¡-³¶¸-¿](?=\p{L})|[\u0080-\uFFFF]{3,}/gu;
const UNLIKELY_MAX = 0.2;

/** Returns a file's text and its encoding, or says why it can't be read. */
export function decodeFile(bytes: Uint8Array): DecodedFile | { refused: string } {
  // UTF-16 takes twice the bytes
  if (bytes.length > 2 * IMPORT_BYTES_MAX) return { refused: TOO_LARGE };
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, "utf-16le"), encoding: "UTF-16" };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, "utf-16be"), encoding: "UTF-16" };
  const text = decode(bytes, "utf-8");
  const broken = text.split("\uFFFD").length - 1;
  const whole = (text.match(/[\u0080-\uFFFC]/g) ?? []).length;
  // a cut file breaks one letter; NUL shows a binary file, which the reader refuses
  if (broken <= whole || bytes.includes(0)) return { text, encoding: "UTF-8" };
  const latin = decode(bytes, "windows-1252");
  const beyondAscii = (latin.match(/[\u0080-\uFFFF]/g) ?? []).length;
  const unlikely = (latin.match(UNLIKELY) ?? []).join("").length;
  if (unlikely > beyondAscii * UNLIKELY_MAX) return { refused: UNKNOWN_ENCODING };
  return { text: latin, encoding: "Windows-1252" };
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);
