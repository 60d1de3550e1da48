/**
 * A browser that has logged in to an account before has its own count of wrong passwords for it, so that others' wrong
 * guesses never lock the owner out. Its cookie holds a random id and, for each such account, a signature over both;
 * nobody can read from it whose accounts these are.
 */
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";
import { isSigned, signText } from "~/platform/session-tokens.server";

const DEVICE_COOKIE = "known-device";
const LIFE_S = 365 * 24 * 60 * 60;
/** Accounts per browser; the oldest log-in is dropped first. */
const ACCOUNTS_MAX = 8;

export type Device = { id: string; signatures: string[] };

const FORM = new RegExp(`^[0-9a-f]{32}(\\.[0-9a-f]{64}){1,${ACCOUNTS_MAX}}$`);

/** The device that a browser claims to be; its signatures prove the claim for an account. */
export function readDevice(request: Pick<Request, "headers">): Device | null {
  const value = readCookie(request, DEVICE_COOKIE) ?? "";
  if (!FORM.test(value)) return null;
  const [id = "", ...signatures] = value.split(".");
  return { id, signatures };
}

const textFor = (deviceId: string, userId: UserId) => `device ${deviceId} ${userId}`;

/** Whether this device has logged in to an account before; takes the same time without an account. */
export async function knows(app: App, device: Device | null, userId: UserId | undefined): Promise<boolean> {
  if (!device) return false;
  const text = textFor(device.id, userId ?? "");
  const checks = await Promise.all(device.signatures.map((one) => isSigned(app, text, one)));
  return checks.includes(true) && userId !== undefined;
}

/** The Set-Cookie value after a log-in: from now on the device (made if there was none) knows this account. */
export async function deviceCookie(app: App, device: Device | null, userId: UserId): Promise<string> {
  const id = device?.id ?? crypto.randomUUID().replaceAll("-", "");
  const own = await signText(app, textFor(id, userId));
  const others = (device?.signatures ?? []).filter((one) => one !== own);
  const value = [id, own, ...others.slice(0, ACCOUNTS_MAX - 1)].join(".");
  return cookieHeader(app, DEVICE_COOKIE, value, { maxAge: LIFE_S });
}
