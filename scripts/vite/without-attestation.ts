/**
 * We ask authenticators for no attestation and check none, so the Worker does without the library's parsers of
 * certificates, its root certificates and its service of metadata: 80 of 90 KiB. docs/decisions/13-passkeys.md
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SIGNATURE = fileURLToPath(new URL("./ecdsa-signature.ts", import.meta.url));

const LIBRARY = "/@simplewebauthn/server/";
/** Packages that read certificates; of the first one a signature needs a part. */
const CERTIFICATES = /^(@peculiar\/|reflect-metadata$)/;
/** The library's own modules about attestation; each exports what is named like its file. */
const ATTESTATION =
  /\/@simplewebauthn\/server\/esm\/.*\/(verifyAttestation\w+|metadataService|defaultRootCerts\/[\w-]+)\.js$/;

const NOTHING = { code: "export default {};", syntheticNamedExports: true } as const;

export const withoutAttestation: Plugin = {
  name: "without-attestation",
  apply: "build",
  enforce: "pre",
  resolveId: (id, importer, { ssr }) => {
    if (!ssr || !CERTIFICATES.test(id) || !importer?.includes(LIBRARY)) return null;
    return id === "@peculiar/asn1-schema" ? SIGNATURE : `\0${id}`;
  },
  load: (id) => (CERTIFICATES.test(id.slice(1)) || ATTESTATION.test(id) ? NOTHING : null),
};
