/** Cheap password hashes for tests that are not about passwords; replaces scrypt for all importers. */
import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

export function hashQuickly(): void {
  const quick = (password: string, salt: Buffer, bytes: number, _: ScryptOptions, done: Done) =>
    scrypt(password, salt, bytes, { N: 2, r: 1, p: 1 }, done);
  crypto.scrypt = quick as typeof scrypt;
  syncBuiltinESMExports();
}
