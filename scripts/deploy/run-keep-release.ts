/** `npm run tool -- keep-release [FOLDER]`: stores a checkout's build as the release in production. */
import { resolve } from "node:path";
import { readArguments } from "../flags";
import { KEPT_FOLDER, keepRelease } from "./kept-release";

try {
  const [folder] = readArguments(process.argv.slice(2), { most: 1 }).positionals;
  const { commit, migration } = keepRelease(folder && resolve(folder));
  console.log(`${KEPT_FOLDER} is ${commit.slice(0, 7)} now, up to ${migration}: commit it`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
