/** A simulated push service: decrypts messages with the subscriber's keys, using node:crypto. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type JWTPayload, jwtVerify } from "jose";
import { newVapidKeys } from "#scripts/push/vapid-keys";

const { publicKey, privateKey } = newVapidKeys();

export const PUSH_SETTINGS = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: "mailto:push@listdrop.example",
  PUSH_TO_LOCALHOST: "1",
};

/** The subscription of a browser whose push service is unreachable. */
export const DEVICE = {
  endpoint: "https://push.example/nowhere",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

type Arrived = {
  name: string;
  headers: Record<string, string | string[] | undefined>;
  message: { id: string; title: string; body: string; link: string };
  claims: JWTPayload;
};

export type PushService = {
  /** Returns the subscription that a browser of this name sends to the site. */
  browser: (name: string) => { endpoint: string; p256dh: string; auth: string };
  /** Accepted messages, oldest first. */
  arrived: Arrived[];
  /** The status of later responses to this browser's messages; 201 by default. */
  answers: Map<string, number>;
  /** The Retry-After of what it refuses, if any. */
  retryAfter?: string;
  stop: () => Promise<void>;
};

export async function pushService(): Promise<PushService> {
  const keys = new Map<string, { pair: ECDH; auth: Buffer }>();
  const arrived: Arrived[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const name = request.url?.split("/").pop() ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const own = keys.get(name);
    const status = answers.get(name) ?? 201;
    if (!own || status !== 201) {
      const { retryAfter } = service;
      const headers = { Location: "/elsewhere", ...(retryAfter ? { "Retry-After": retryAfter } : {}) };
      return void response.writeHead(status, headers).end();
    }
    try {
      const claims = await claimsOf(request.headers.authorization ?? "");
      const message = JSON.parse(decrypt(Buffer.concat(chunks), own).toString());
      arrived.push({ name, headers: request.headers, claims, message });
      response.writeHead(201).end();
    } catch (error) {
      console.error(error);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    arrived,
    answers,
    browser: (name) => {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16);
      keys.set(name, { pair, auth });
      return {
        endpoint: `http://127.0.0.1:${port}/push/${name}`,
        p256dh: pair.getPublicKey("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return service;
}

/** Verifies the token of a VAPID header. The test checks its expiry, because its clock may stand still. */
async function claimsOf(authorization: string): Promise<JWTPayload> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const verifier = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const { payload } = await jwtVerify(token, verifier, { currentDate: new Date(0), algorithms: ["ES256"] });
  return payload;
}

/** Decrypts a body of one aes128gcm record. */
export function decrypt(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const derived = (secret: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const input = derived(pair.computeSecret(sender), auth, info, 32);
  const key = derived(input, salt, "Content-Encoding: aes128gcm\0", 16);
  const cipher = createDecipheriv("aes-128-gcm", key, derived(input, salt, "Content-Encoding: nonce\0", 12));
  cipher.setAuthTag(body.subarray(-16));
  const content = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()]);
  return content.subarray(0, content.lastIndexOf(2));
}
