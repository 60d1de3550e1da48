/** A software authenticator for wrong origins, old counters and foreign keys. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Options = { challenge: string };
export type Lies = Partial<{
  origin: string;
  host: string;
  type: string;
  count: number;
  verified: boolean;
  userHandle: string;
}>;

export class Authenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly #key: KeyObject;
  readonly #cose: Uint8Array;

  constructor(readonly origin: string) {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    const [ES256, EC2, P256] = [-7, 2, 1];
    const key = new Map<number, number | Uint8Array>([
      [1, EC2],
      [3, ES256],
      [-1, P256],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    this.#cose = isoCBOR.encode(key);
  }

  #clientData({ challenge }: Options, type: string, { origin = this.origin, type: lied = type }: Lies) {
    return Buffer.from(JSON.stringify({ type: lied, challenge, origin, crossOrigin: false }));
  }

  #data({ host = new URL(this.origin).hostname, count = 0, verified = true }: Lies, credential?: Buffer) {
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, credential ?? Buffer.alloc(0)]);
  }

  /** Returns the JSON of a new passkey, as sent by a browser. */
  create(options: Options, lies: Lies = {}): string {
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#cose]);
    const attested = new Map<string, string | Uint8Array | Map<string, string>>();
    attested
      .set("fmt", "none")
      .set("attStmt", new Map<string, string>())
      .set("authData", new Uint8Array(this.#data(lies, credential)));
    const attestation = isoCBOR.encode(attested);
    return this.#sent({
      clientDataJSON: this.#clientData(options, "webauthn.create", lies).toString("base64url"),
      attestationObject: Buffer.from(attestation).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Returns the JSON of a signed challenge, as sent by a browser. */
  sign(options: Options, lies: Lies = {}): string {
    const client = this.#clientData(options, "webauthn.get", lies);
    const data = this.#data(lies);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key);
    return this.#sent({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(lies.userHandle === undefined
        ? {}
        : { userHandle: Buffer.from(lies.userHandle).toString("base64url") }),
    });
  }

  #sent(response: object) {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response,
      clientExtensionResults: {},
    });
  }
}
