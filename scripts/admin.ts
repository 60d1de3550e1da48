/**
 * `npm run admin -- make NAME | audit | export NAME | delete NAME | end-sessions NAME`. Also works while a server
 * runs. Uses the database of the environment, or with `--remote [--env production]` that of the account.
 */
import { readCommand, runAdmin } from "./admin-command";
import { readLocalSettings } from "./settings";
import { withApp } from "./with-app";

const { remote } = readCommand();
await withApp(
  readLocalSettings(),
  async (app) => {
    for (const line of await runAdmin(app)) console.log(line);
  },
  remote,
);
process.exit(0);
