/** The software bill of materials (CycloneDX 1.5): every package of the lock file, with its hash. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../settings";
import { type LockEntry, lockEntries, packageName, shippedFolders } from "./lock";

type Entries = Map<string, LockEntry>;

/**
 * Generates the bill of materials of `build/`; the output is deterministic. `scope` is 'required' for
 * packages with code in the build, 'excluded' for packages that only build and test.
 */
export function billOfMaterials() {
  const { name, version, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const worker = join(root, "build/server/index.js");
  const hash = sha256OfFile(readFileSync(worker));
  const entries: Entries = new Map(lockEntries());
  const shipped = new Set(shippedFolders());
  const product = purlOf(name, version);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${uuidOf(hash)}`,
    version: 1,
    metadata: {
      timestamp: statSync(worker).mtime.toISOString(),
      lifecycles: [{ phase: "build" }],
      component: {
        "bom-ref": product,
        type: "application",
        name,
        version,
        description,
        purl: product,
        hashes: [{ alg: "SHA-256", content: hash }],
      },
    },
    components: [...entries].map(([folder, entry]) => componentOf(folder, entry, shipped.has(folder))),
    dependencies: [
      { ref: product, dependsOn: dependsOn(entries, "") },
      ...[...entries.keys()].map((folder) => ({ ref: folder, dependsOn: dependsOn(entries, folder) })),
    ],
  };
}

function componentOf(folder: string, entry: LockEntry, isShipped: boolean) {
  const name = packageName(folder);
  const { version, integrity, license, resolved } = entry;
  return {
    "bom-ref": folder,
    type: "library",
    name,
    version,
    scope: isShipped ? "required" : "excluded",
    purl: purlOf(name, version),
    ...(integrity && { hashes: [integrityHash(integrity)] }),
    ...(license && { licenses: [{ expression: license }] }),
    ...(resolved && { externalReferences: [{ type: "distribution", url: resolved }] }),
  };
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const ALGORITHMS: Record<string, string> = { sha512: "SHA-512", sha256: "SHA-256", sha1: "SHA-1" };

function integrityHash(integrity: string) {
  const [, algorithm = "", base64 = ""] = /^(\w+)-(\S+)/.exec(integrity) ?? [];
  return { alg: ALGORITHMS[algorithm] ?? algorithm, content: Buffer.from(base64, "base64").toString("hex") };
}

/** Resolves a package's dependencies to folders like Node does. */
function dependsOn(entries: Entries, folder: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } =
    folder === ""
      ? JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
      : ({ ...entries.get(folder) } as LockEntry & { devDependencies?: Record<string, string> });
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  return names.flatMap((name) => foundFrom(entries, folder, name) ?? []).sort();
}

function foundFrom(entries: Entries, folder: string, name: string): string | undefined {
  for (let from = folder; ; from = from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const candidate = `${from}${from && "/"}node_modules/${name}`;
    if (entries.has(candidate)) return candidate;
    if (from === "") return undefined;
  }
}

const sha256OfFile = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Derives a UUID of version 8 (custom format) from a hash. */
const uuidOf = (hash: string) =>
  [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
