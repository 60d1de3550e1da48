/** Encryption of push messages (RFC 8291, over aes128gcm of RFC 8188) with WebCrypto. */
import { base64url } from "jose";

/** A browser's public key (an uncompressed P-256 point) and its secret, as base64url. */
export type Subscriber = { p256dh: string; auth: string };

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
/** One record holds the message, its delimiter and the tag. Push services accept at most 4,096 bytes. */
const RECORD_BYTES = 4096;
export const PUSH_MESSAGE_MAX_BYTES = 3993;
/** Delimiter of the last record (RFC 8188). */
const DELIMITER = 2;

type Parts = { sender?: CryptoKeyPair; salt?: Uint8Array };

const utf8 = (text: string) => new TextEncoder().encode(text);

function concatBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Decodes a browser's keys. Throws unless they are a point of the curve and a secret of 16 bytes. */
async function readSubscriber({ p256dh, auth }: Subscriber) {
  const point = base64url.decode(p256dh);
  const secret = base64url.decode(auth);
  if (point.length !== POINT_BYTES || secret.length !== AUTH_BYTES)
    throw new Error("Not a push subscription");
  return { point, secret, key: await crypto.subtle.importKey("raw", concatBytes(point), CURVE, true, []) };
}

export const isSubscriber = (subscriber: Subscriber): Promise<boolean> =>
  readSubscriber(subscriber).then(
    () => true,
    () => false,
  );

async function deriveKey(salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number) {
  const key = await crypto.subtle.importKey("raw", concatBytes(secret), "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: concatBytes(salt), info: concatBytes(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

/** Throws if the message is too long. Only tests pass a sender and a salt. */
export async function encryptPush(
  message: Uint8Array,
  subscriber: Subscriber,
  { sender, salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES)) }: Parts = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (message.length > PUSH_MESSAGE_MAX_BYTES) throw new Error("The push message is too long");
  const browser = await readSubscriber(subscriber);
  const pair = sender ?? ((await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair);
  const own = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  // the Workers' types spell this property differently than WebCrypto and the Workers runtime
  const agreement = { name: "ECDH", public: browser.key } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, pair.privateKey, 256));
  const info = concatBytes(utf8("WebPush: info\0"), browser.point, own);
  const input = await deriveKey(browser.secret, shared, info, 32);
  const key = await deriveKey(salt, input, utf8("Content-Encoding: aes128gcm\0"), 16);
  const iv = await deriveKey(salt, input, utf8("Content-Encoding: nonce\0"), 12);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const content = concatBytes(message, new Uint8Array([DELIMITER]));
  const record = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, cipher, content));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return concatBytes(salt, size, new Uint8Array([own.length]), own, record);
}
