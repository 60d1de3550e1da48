/** `npm start` and `npm run dev`: runs quick checks, installs packages, and continues in TypeScript. */
import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fail, makeFolder, root, runTypescript } from "./install.mjs";

const port = Number(process.env.PORT || 8787);
const host = process.env.HOST || "127.0.0.1";
const stateDir = resolve(root, process.env.STATE_DIR || ".wrangler/state");

const [mode, ...unknown] = process.argv.slice(2);
if (unknown.length > 0 || (mode !== undefined && mode !== "dev"))
  fail(
    `Unknown argument '${[...(mode === "dev" ? [] : [mode]), ...unknown].join(" ")}'. PORT, HOST and STATE_DIR are variables`,
  );

if (!Number.isInteger(port) || port < 1 || port > 65_535)
  fail(`PORT must be a number from 1 to 65535, not '${process.env.PORT}'`);

try {
  makeFolder(stateDir);
  accessSync(`${stateDir}/.`, constants.W_OK);
} catch (error) {
  fail(`STATE_DIR ${stateDir} can't be written to (${error.code}); set STATE_DIR to a folder that can`);
}

/** A server that was just killed may still hold the port. */
const RELEASED_WITHIN_MS = 3000;
const askedAt = Date.now();
let taken = await whyTaken();
while (taken === "EADDRINUSE" && Date.now() - askedAt < RELEASED_WITHIN_MS) {
  await setTimeout(200);
  taken = await whyTaken();
}
if (taken === "EADDRINUSE")
  fail(`Port ${port} is in use; choose another one, as in PORT=${port < 65_535 ? port + 1 : 8787} npm start`);
if (taken === "EADDRNOTAVAIL")
  fail(
    `This machine has no address ${host}. The local server needs 127.0.0.1, and HOST an address of the machine`,
  );
if (taken) fail(`Can't listen on ${host}:${port} (${taken})`);

function whyTaken() {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once("error", ({ code }) => settle(code));
    probe.listen(port, host, () => probe.close(() => settle(null)));
  });
}

await runTypescript(new URL(mode === "dev" ? "dev.ts" : "serve.ts", import.meta.url).href);
