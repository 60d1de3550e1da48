/** All actions of the demo community, oldest first. */
import type { VersionInput } from "~/features/lists/model/list";
import {
  type DemoActInput,
  type DemoList,
  demoItem,
  memberActs,
  memberLists,
  publishedAgo,
  publishedRankings,
  threads,
} from "./demo-data";

export type DemoAct = {
  by: string;
  /** Milliseconds before the seeding. */
  ago: number;
} & (
  | { drop: string; chapters: string[]; version: VersionInput }
  | { add: string; version: VersionInput }
  | { comment: string; on: [list: string, creator: string, item: string] }
  | DemoActInput
);

function dropsOf({ title, chapters, versions }: DemoList): DemoAct[] {
  return versions.map(({ by, ago, ...version }, i) =>
    i === 0 ? { by, ago, drop: title, chapters, version } : { by, ago, add: title, version },
  );
}

const publishedLists: DemoList[] = publishedRankings.map(({ title, chapters, versions }) => ({
  title,
  chapters,
  versions: versions.map(({ creator, items }) => ({
    by: creator,
    ago: publishedAgo[creator] ?? Number.NaN,
    hidden: false,
    items: items.map((item) => demoItem(item)),
  })),
}));

const commentActs: DemoAct[] = threads.flatMap(({ on, comments }) =>
  comments.map(([by, ago, comment]) => ({ by, ago, comment, on })),
);

export const acts: readonly DemoAct[] = [
  ...[...publishedLists, ...memberLists].flatMap(dropsOf),
  ...commentActs,
  ...memberActs,
].sort((a, b) => b.ago - a.ago);
