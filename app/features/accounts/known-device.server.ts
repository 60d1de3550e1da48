/**
 * A browser in which somebody has logged in to an account before has a count of wrong passwords of its own there, so that
 * others' wrong guesses never lock the owner out. Its cookie holds a random id, and for each such account a signature over
 * both; nobody can read from it whose accounts these are.
 */
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";
import { isSigned, signText } from "~/platform/session-tokens.server";

export const DEVICE_COOKIE = "known-device";
const LIFE_S = 365 * 24 * 60 * 60;
/** Accounts of one browser; who logged in longest ago goes first. */
const ACCOUNTS_MAX = 8;

export type Device = { id: string; signatures: string[] };

const FORM = new RegExp(`^[0-9a-f]{32}(\\.[0-9a-f]{64}){1,${ACCOUNTS_MAX}}$`);

/** The device that a browser says it is; whether that is true for an account, its signatures tell. */
export function readDevice(request: Pick<Request, "headers">): Device | null {
  const value = readCookie(request, DEVICE_COOKIE) ?? "";
  if (!FORM.test(value)) return null;
  const [id = "", ...signatures] = value.split(".");
  return { id, signatures };
}

const textFor = (deviceId: string, userId: string) => `device ${deviceId} ${userId}`;

/** Whether somebody has logged in to an account with this device before; for no account it takes as long. */
export async function knows(app: App, device: Device | null, userId: string | undefined): Promise<boolean> {
  if (!device) return false;
  const text = textFor(device.id, userId ?? "");
  const checks = await Promise.all(device.signatures.map((one) => isSigned(app, text, one)));
  return checks.includes(true) && userId !== undefined;
}

/** The Set-Cookie value after a log-in: the device, made if there was none, knows this account from now on. */
export async function deviceCookie(app: App, device: Device | null, userId: string): Promise<string> {
  const id = device?.id ?? crypto.randomUUID().replaceAll("-", "");
  const own = await signText(app, textFor(id, userId));
  const others = (device?.signatures ?? []).filter((one) => one !== own);
  const value = [id, own, ...others.slice(0, ACCOUNTS_MAX - 1)].join(".");
  return cookieHeader(app, DEVICE_COOKIE, value, { maxAge: LIFE_S });
}
