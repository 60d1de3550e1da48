/**
 * `npm run admin -- make NAME | suspend NAME --reason … [--until …] | restore NAME | audit`. Also works while
 * a server runs. Uses the database of the environment, or with `--remote [--env production]` that of the
 * account.
 */
import { readCommand, runAdmin } from "./admin-command";
import { readLocalSettings } from "./settings";
import { withApp } from "./with-app";

try {
  const args = process.argv.slice(2);
  const { remote } = readCommand(args);
  await withApp(
    readLocalSettings(),
    async (app) => {
      for (const line of await runAdmin(app, args)) console.log(line);
    },
    remote,
  );
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
