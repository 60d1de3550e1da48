import { createECDH } from "node:crypto";

/** Generates a P-256 key pair in base64url: the uncompressed point, and the private number. */
export function newVapidKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // padded, because a small number would lose its leading zeros
  const number = Buffer.alloc(32);
  const own = pair.getPrivateKey();
  own.copy(number, 32 - own.length);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: number.toString("base64url") };
}
