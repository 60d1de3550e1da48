import { randomUUID } from "node:crypto";
import { CallError, type Route } from "./call";
import type { AccountStores } from "./stores";

type Binding = { type: string; name: string; id?: string; bucket_name?: string };
type Metadata = {
  main_module: string;
  bindings: Binding[];
  keep_bindings?: string[];
  assets?: { jwt: string };
};

export type SimulatedWorker = {
  secrets: Map<string, string>;
  /** Uploaded versions, newest last. */
  versions: { id: string; metadata: Metadata; code: string; files: string[] }[];
  /** The id of the version that serves requests. */
  deployed?: string;
  crons: string[];
  domains: string[];
  isOnWorkersDev: boolean;
};

export function accountWorkers(stores: AccountStores) {
  const all = new Map<string, SimulatedWorker>();
  const kept = new Set<string>();
  const sessions = new Map<string, { files: string[]; missing: Set<string> }>();

  function workerOf(name: string): SimulatedWorker {
    const worker = all.get(name);
    if (!worker) throw new CallError(404, 10007, "This Worker does not exist on your account.");
    return worker;
  }

  /** Stores a multipart upload as a version; rejects bindings to missing resources. */
  async function upload(worker: SimulatedWorker, body: Buffer, type = "") {
    const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
    const metadata = JSON.parse(String(form.get("metadata"))) as Metadata;
    for (const { type, name, id = "", bucket_name = "" } of metadata.bindings) {
      if (type === "d1" && !stores.isDatabase(id))
        throw new CallError(400, 10021, `binding ${name} of type d1 must have a valid \`id\` specified`);
      if (type === "r2_bucket" && !stores.buckets.has(bucket_name))
        throw new CallError(400, 10085, `R2 bucket '${bucket_name}' not found. Please use a different name`);
    }
    const session = sessions.get(metadata.assets?.jwt ?? "");
    if (metadata.assets && (!session || session.missing.size > 0))
      throw new CallError(400, 10040, "The assets' upload is not complete");
    const main = form.get(metadata.main_module);
    const code = main instanceof Blob ? await main.text() : String(main);
    const id = randomUUID();
    worker.versions.push({ id, metadata, code, files: session?.files ?? [] });
    return id;
  }

  /** Creates a Worker with secrets but no version, like `wrangler secret put`. */
  function createWorker(name: string, secrets: Record<string, string> = {}): SimulatedWorker {
    const made: SimulatedWorker = {
      secrets: new Map(Object.entries(secrets)),
      versions: [],
      crons: [],
      domains: [],
      isOnWorkersDev: false,
    };
    all.set(name, made);
    return made;
  }

  const subdomain = ({ isOnWorkersDev }: SimulatedWorker) => ({
    enabled: isOnWorkersDev,
    previews_enabled: isOnWorkersDev,
  });

  const at = (rest: string) => new RegExp(`^/workers/scripts/([\\w-]+)${rest}$`);
  const routes: Route[] = [
    ["GET", /^\/zones$/, () => [{ id: "zone" }]],
    ["GET", /^\/zones\/zone\/workers\/routes$/, () => []],
    ["GET", /^\/workers\/subdomain$/, () => ({ subdomain: "ours" })],
    [
      "GET",
      /^\/workers\/services\/([\w-]+)$/,
      (_, name = "") => {
        if (!all.has(name)) throw new CallError(404, 10090, "This service does not exist on your account.");
        return {
          default_environment: {
            environment: "production",
            script: { tag: name, tags: [], last_deployed_from: "wrangler" },
          },
        };
      },
    ],
    [
      "GET",
      /^\/workers\/workers\/([\w-]+)$/,
      (_, name = "") => ({ id: name, name, subdomain: subdomain(workerOf(name)) }),
    ],
    [
      "GET",
      /^\/queues$/,
      ({ query }) =>
        [...new Set(query.getAll("name"))].map((name) => ({
          queue_id: name,
          queue_name: name,
          consumers: [],
        })),
    ],
    ["POST", /^\/queues\/[\w-]+\/consumers$/, () => ({})],
    ["POST", at("/domains/changeset"), () => ({ added: [], removed: [], updated: [], conflicting: [] })],
    [
      "PUT",
      at(""),
      async ({ body, headers }, name = "") => {
        const worker = all.get(name) ?? createWorker(name);
        worker.deployed = await upload(worker, body, headers["content-type"]);
        return {
          id: name,
          etag: worker.deployed,
          startup_time_ms: 20,
          deployment_id: worker.deployed.replaceAll("-", ""),
        };
      },
    ],
    [
      "POST",
      at("/versions"),
      async ({ body, headers }, name = "") => {
        const id = await upload(workerOf(name), body, headers["content-type"]);
        return { id, startup_time_ms: 20, resources: { script: { etag: id } } };
      },
    ],
    [
      "GET",
      at("/deployments"),
      (_, name = "") => {
        const { deployed } = workerOf(name);
        const versions = [{ version_id: deployed, percentage: 100 }];
        return { deployments: deployed ? [{ id: deployed, strategy: "percentage", versions }] : [] };
      },
    ],
    [
      "POST",
      at("/deployments"),
      ({ json }, name = "") => {
        const { versions } = json<{ versions: { version_id: string }[] }>();
        workerOf(name).deployed = versions[0]?.version_id ?? "";
        return { id: randomUUID(), strategy: "percentage", versions };
      },
    ],
    [
      "GET",
      at("/settings"),
      (_, name = "") => ({ bindings: workerOf(name).versions.at(-1)?.metadata.bindings ?? [] }),
    ],
    ["PATCH", at("/script-settings"), ({ json }) => json()],
    [
      "GET",
      at("/secrets"),
      (_, name = "") => [...workerOf(name).secrets.keys()].map((key) => ({ name: key, type: "secret_text" })),
    ],
    [
      "PUT",
      at("/secrets"),
      ({ json }, name = "") => {
        const secret = json<{ name: string; text: string }>();
        workerOf(name).secrets.set(secret.name, secret.text);
        return { name: secret.name, type: "secret_text" };
      },
    ],
    ["GET", at("/subdomain"), (_, name = "") => subdomain(workerOf(name))],
    [
      "POST",
      at("/subdomain"),
      ({ json }, name = "") => {
        workerOf(name).isOnWorkersDev = json<{ enabled: boolean }>().enabled;
        return subdomain(workerOf(name));
      },
    ],
    [
      "PUT",
      at("/schedules"),
      ({ json }, name = "") => {
        workerOf(name).crons = json<{ cron: string }[]>().map(({ cron }) => cron);
        return { schedules: workerOf(name).crons };
      },
    ],
    [
      "PUT",
      at("/domains/records"),
      ({ json }, name = "") => {
        const { origins } = json<{ origins: { hostname: string }[] }>();
        workerOf(name).domains = origins.map(({ hostname }) => hostname);
        return origins;
      },
    ],
    [
      "POST",
      at("/assets-upload-session"),
      ({ json }) => {
        const { manifest } = json<{ manifest: Record<string, { hash: string; size: number }> }>();
        const hashes = [...new Set(Object.values(manifest).map(({ hash }) => hash))];
        const missing = new Set(hashes.filter((hash) => !kept.has(hash)));
        const jwt = `e.${randomUUID()}.e`;
        sessions.set(jwt, { files: Object.keys(manifest), missing });
        return { jwt, buckets: missing.size > 0 ? [[...missing]] : [] };
      },
    ],
    [
      "POST",
      /^\/workers\/assets\/upload$/,
      async ({ body, headers }) => {
        const jwt = headers.authorization?.replace("Bearer ", "") ?? "";
        const type = headers["content-type"] ?? "";
        const form = await new Response(new Uint8Array(body), {
          headers: { "Content-Type": type },
        }).formData();
        for (const hash of form.keys()) {
          kept.add(hash);
          sessions.get(jwt)?.missing.delete(hash);
        }
        return { jwt };
      },
    ],
  ];
  return {
    routes,
    all,
    createWorker,
    /** Returns true if the bearer token belongs to an upload of files. */
    isUpload: (bearer = "") => sessions.has(bearer),
  };
}
