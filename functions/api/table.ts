/** The API's table of calls, in the order of the product's specification. */
import { accountCalls } from "./accounts";
import { authCalls } from "./auth";
import type { Call } from "./call";
import { chaptersCalls } from "./chapters";
import { commentCalls, countCalls } from "./comments";
import { compareCalls } from "./compare";
import { feedCalls } from "./feed";
import { healthCalls } from "./health";
import { importCalls } from "./import";
import { listReads, listsByUserCalls, listWrites } from "./lists";
import { mergeCalls } from "./merge";
import { notificationCalls } from "./notifications";
import { peopleCalls } from "./people";
import { progressCalls } from "./progress";
import { reportCalls } from "./reports";
import { sameItemCalls } from "./same-item";
import { savesCalls } from "./saves";
import { searchCalls } from "./search";
import { tokenCalls } from "./tokens";

export type Group = { name: string; calls: Call[] };

export const groups: Group[] = [
  { name: "Sessions", calls: authCalls },
  { name: "Feed", calls: feedCalls },
  { name: "Chapters", calls: chaptersCalls },

  {
    name: "Lists",
    calls: [
      ...listReads,
      ...listsByUserCalls,
      ...listWrites,
      ...sameItemCalls,
      ...mergeCalls,
      ...compareCalls,
      ...importCalls,
    ],
  },
  { name: "Search", calls: searchCalls },
  { name: "Comments", calls: [...commentCalls, ...countCalls] },
  { name: "Saved lists", calls: savesCalls },
  { name: "People", calls: peopleCalls },
  { name: "Progress", calls: progressCalls },
  { name: "Notifications", calls: notificationCalls },
  { name: "Reports", calls: reportCalls },
  { name: "Members and accounts", calls: accountCalls },
  { name: "Tokens", calls: tokenCalls },
  { name: "Service", calls: healthCalls },
];

export const calls: Call[] = groups.flatMap((group) => group.calls);
