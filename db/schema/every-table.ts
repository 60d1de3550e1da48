/** All tables, for code that iterates over them; other code imports a table from its own module. */

import * as accounts from "./accounts";
import * as cards from "./cards";
import * as chapters from "./chapters";
import * as comments from "./comments";
import * as images from "./images";
import * as lists from "./lists";
import * as mail from "./mail";
import * as masterlists from "./masterlists";
import * as moderation from "./moderation";
import * as notifications from "./notifications";
import * as operation from "./operation";
import * as people from "./people";
import * as saves from "./saves";

export const everyTable = {
  ...accounts,
  ...lists,
  ...masterlists,
  ...cards,
  ...chapters,
  ...people,
  ...saves,
  ...comments,
  ...notifications,
  ...moderation,
  ...mail,
  ...images,
  ...operation,
};
