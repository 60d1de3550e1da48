/** The rules of passkeys: what a member names, and what their browser sends. */
import { z } from "zod";
import { lineOfText } from "~/lib/text";

const NAME_MAX = 60;
/** The longest credential id that the standard allows is 1,023 bytes; as base64url. */
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

/** A browser's answer to a challenge: signed with a passkey. */
export const signedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(PART_MAX),
    authenticatorData: base64url(PART_MAX),
    signature: base64url(PART_MAX),
    userHandle: base64url(PART_MAX).optional(),
  }),
});

/** A browser's answer to a challenge: a new passkey. */
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
