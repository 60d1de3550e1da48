import { createECDH } from "node:crypto";

/** A new key pair of P-256 as base64url: the point uncompressed, and the number. */
export function newVapidKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // a number that is small enough would lose its leading zeros
  const number = Buffer.alloc(32);
  const own = pair.getPrivateKey();
  own.copy(number, 32 - own.length);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: number.toString("base64url") };
}
