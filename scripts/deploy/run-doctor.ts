/** `npm run doctor [-- --env production]`; exits with 1 if there are errors. */
import { readArguments } from "../flags";
import { doctor } from "./doctor";

process.exitCode = (await doctor(readArguments({ values: ["env"] }).value("env"))) ? 0 : 1;
