/**
 * Gives each known browser its own wrong-password counter, so that other people's guesses can't lock the
 * owner out. The cookie holds a random id and a signature per account, and reveals none of the accounts.
 */
import type { NewSession } from "~/features/members/sessions/sessions.server";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie, sessionCookies } from "~/platform/cookies.server";
import { isSigned, signText } from "~/platform/session-tokens.server";

const DEVICE_COOKIE = "known-device";
const LIFE_S = 365 * 24 * 60 * 60;
/** Accounts per browser; the oldest log-in is evicted first. */
const ACCOUNTS_MAX = 8;

export type Device = { id: string; signatures: string[] };

const FORM = new RegExp(`^[0-9a-f]{32}(\\.[0-9a-f]{64}){1,${ACCOUNTS_MAX}}$`);

/** Reads the device cookie. Its claims are unverified until `knows` checks a signature. */
export function readDevice(request: Pick<Request, "headers">): Device | null {
  const value = readCookie(request, DEVICE_COOKIE) ?? "";
  if (!FORM.test(value)) return null;
  const [id = "", ...signatures] = value.split(".");
  return { id, signatures };
}

const deviceText = (deviceId: string, userId: UserId) => `device ${deviceId} ${userId}`;

/** Returns true if this device has logged in to the account before. Takes equally long without an account. */
export async function knows(app: App, device: Device | null, userId: UserId | undefined): Promise<boolean> {
  if (!device) return false;
  const text = deviceText(device.id, userId ?? "");
  const checks = await Promise.all(device.signatures.map((one) => isSigned(app, text, one)));
  return checks.includes(true) && userId !== undefined;
}

/** Returns the Set-Cookie value after a log-in; creates a device id if there is none. */
export async function deviceCookie(app: App, device: Device | null, userId: UserId): Promise<string> {
  const id = device?.id ?? crypto.randomUUID().replaceAll("-", "");
  const own = await signText(app, deviceText(id, userId));
  const others = (device?.signatures ?? []).filter((one) => one !== own);
  const value = [id, own, ...others.slice(0, ACCOUNTS_MAX - 1)].join(".");
  return cookieHeader(app, DEVICE_COOKIE, value, { maxAge: LIFE_S });
}

export async function logInCookies(
  app: App,
  request: Request,
  { session, userId }: { session: NewSession; userId: UserId },
): Promise<string[]> {
  return [...sessionCookies(app, session), await deviceCookie(app, readDevice(request), userId)];
}
