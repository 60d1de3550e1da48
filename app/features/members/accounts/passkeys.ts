/** Schemas for a passkey's name and a browser's WebAuthn responses. */
import { z } from "zod";
import { lineOfText } from "~/lib/text/text-fields";

const NAME_MAX = 60;
/** Base64url length of the standard's longest credential id, 1,023 bytes. */
export const PASSKEY_ID_MAX = 1364;
const PART_MAX = 16_384;
const TRANSPORTS_MAX = 10;

export const passkeyNameSchema = z.object({
  name: lineOfText("Name is required", {
    max: [NAME_MAX, (n) => `Name must be max. ${NAME_MAX} characters (${n})`],
  }),
});

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

const credential = {
  id: base64url(PASSKEY_ID_MAX),
  rawId: base64url(PASSKEY_ID_MAX),
  type: z.literal("public-key"),
};

/** Assertion response: a challenge signed with a passkey. */
export const signedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(PART_MAX),
    authenticatorData: base64url(PART_MAX),
    signature: base64url(PART_MAX),
    userHandle: base64url(PART_MAX).optional(),
  }),
});

/** Attestation response: a new passkey. */
export const createdSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(PART_MAX),
    attestationObject: base64url(PART_MAX),
    transports: z.array(z.string().max(20)).max(TRANSPORTS_MAX).optional(),
  }),
});

export type Signed = z.output<typeof signedSchema>;
export type Created = z.output<typeof createdSchema>;
