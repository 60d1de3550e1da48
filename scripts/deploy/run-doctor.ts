/** `npm run doctor [-- --env production]`; exits with 1 if there are errors. */
import { readArguments } from "../flags";
import { doctor } from "./doctor";

try {
  process.exitCode = (await doctor(readArguments(process.argv.slice(2), { values: ["env"] }).value("env")))
    ? 0
    : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
