/** `npm run doctor [-- --env production]`; exits 1 if anything has to be put right. */
import { doctor } from "./doctor";
import { namedEnvironment } from "./wrangler";

try {
  process.exitCode = (await doctor(namedEnvironment(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
