/**
 * In the Worker's build, in the place of @peculiar/asn1-schema, of which checking a passkey needs this alone: the two
 * numbers of an ECDSA signature, out of their DER (a sequence of two integers).
 */
const SEQUENCE = 0x30;
const INTEGER = 0x02;

type Signature = { r: ArrayBuffer; s: ArrayBuffer };

/** Throws an Error for anything but exactly two integers. */
function parseSignature(der: Uint8Array): Signature {
  let at = 0;
  // no curve of ours has a signature of 128 bytes or more, but P-521, whose length then takes a second byte
  const lengthAt = (tag: number): number => {
    if (der[at++] !== tag) throw new Error("Not an ECDSA signature");
    const length = der[at++] ?? 0;
    return length === 0x81 ? (der[at++] ?? 0) : length;
  };
  const integer = (): ArrayBuffer => {
    const length = lengthAt(INTEGER);
    const bytes = der.slice(at, at + length);
    at += length;
    if (length === 0 || length >= 0x80 || bytes.length !== length) throw new Error("Not an ECDSA signature");
    return bytes.buffer;
  };
  const end = lengthAt(SEQUENCE) + at;
  const signature = { r: integer(), s: integer() };
  if (at !== end || end !== der.length) throw new Error("Not an ECDSA signature");
  return signature;
}

export const AsnParser = { parse: parseSignature };
