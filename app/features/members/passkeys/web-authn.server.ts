import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Created, Signed } from "~/features/members/accounts/passkeys";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import type { Challenge } from "./challenges.server";

type Descriptor = { id: string; transports: string[] };
type Bytes = Uint8Array<ArrayBuffer>;

/** Relying party id. In development it is the request's host, so that http://localhost works. */
const relyingPartyId = ({ origin }: App) => new URL(origin).hostname;

const utf8Bytes = (text: string): Bytes => new Uint8Array(Buffer.from(text, "utf8"));

/** Transport names of WebAuthn; browsers ignore unknown ones. */
type Transports = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]["allowCredentials"]>[number]["transports"]
>;
const credentialDescriptors = (known: Descriptor[]) =>
  known.map(({ id, transports }) => ({ id, transports: transports as Transports }));

/** Returns authentication options; without `known`, any of the site's passkeys is accepted. */
export const signingOptions = (app: App, challenge: Bytes, known: Descriptor[] = []) =>
  generateAuthenticationOptions({
    rpID: relyingPartyId(app),
    challenge,
    allowCredentials: credentialDescriptors(known),
    userVerification: "required",
  });

/** Returns registration options for a discoverable passkey, excluding the `known` ones. */
export const makingOptions = (
  app: App,
  challenge: Bytes,
  { id, username, known }: { id: UserId; username: string; known: Descriptor[] },
) =>
  generateRegistrationOptions({
    rpName: app.env.PRODUCT_NAME,
    rpID: relyingPartyId(app),
    userID: utf8Bytes(id),
    userName: username,
    userDisplayName: username,
    challenge,
    attestationType: "none",
    excludeCredentials: credentialDescriptors(known),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });

type StoredPasskey = { id: string; publicKey: string; signCount: number; userId: UserId };

/** Returns the authenticator's new signature counter, or null if verification fails. */
export async function verifyAuthentication(
  app: App,
  { challenge }: Challenge,
  signed: Signed,
  { id, publicKey, signCount, userId }: StoredPasskey,
): Promise<{ newCount: number } | null> {
  const { userHandle } = signed.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(userId).toString("base64url")) return null;
  const checked = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: app.origin,
    expectedRPID: relyingPartyId(app),
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter: signCount },
    requireUserVerification: true,
  }).catch(() => null);
  return checked?.verified ? { newCount: checked.authenticationInfo.newCounter } : null;
}

/** Returns the new passkey, or null if verification fails. */
export async function verifyRegistration(
  app: App,
  { challenge }: Challenge,
  created: Created,
): Promise<{ id: string; publicKey: string; signCount: number } | null> {
  const checked = await verifyRegistrationResponse({
    response: {
      ...created,
      response: { ...created.response, transports: undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: app.origin,
    expectedRPID: relyingPartyId(app),
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), signCount: counter };
}
