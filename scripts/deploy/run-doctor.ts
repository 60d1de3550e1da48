/** `npm run doctor [-- --env production]`; exits with 1 if there are errors. */
import { doctor } from "./doctor";
import { namedEnvironment } from "./wrangler";

try {
  process.exitCode = (await doctor(namedEnvironment(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
