import { EMPTY_HEAD } from "~/features/lists/model/list-head";
import type { ItemView, ListView, VersionView } from "~/features/lists/model/list-view";
import { masterlistView } from "~/features/lists/projection/masterlist-view";
import { storeMasterlist } from "~/features/lists/projection/stored-masterlist";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";

export const LIST = "6553f1000000000000000001";

/** Builds sequential ids, so that each item has its own thread. */
const idOf = (creator: string, i: number) => `${creator}-${i}`;

export const aVersion = (
  creator: string,
  titles: string[],
  more: Partial<VersionView> = {},
): VersionView => ({
  id: `version-${creator}`,
  creator,
  standsFor: null,
  hidden: false,
  addedAt: Date.UTC(2023, 0, 24),
  changedAt: Date.UTC(2023, 0, 24),
  rev: 1,
  items: titles.map((title, i): ItemView => ({ id: idOf(creator, i), title, context: "", commentsCount: 0 })),
  flagged: false,
  commentsFlagged: false,
  own: false,
  effect: null,
  likeOwn: null,
  ...more,
});

/** Builds a list with these versions and the masterlist of the public ones. */
export function aList(versions: VersionView[], more: Partial<ListView> = {}): ListView {
  const ballots = versions
    .filter(({ hidden, items }) => !hidden && items.length > 0)
    .map(({ creator, items }) => ({
      id: `version-${creator}`,
      creator,
      titles: items.map(({ title }) => title),
      itemIds: items.map(({ id }) => id),
    }));
  const merged = mergeVersions(ballots.map(({ titles }) => ({ items: titles })));
  const stored = storeMasterlist(ballots, merged);
  const items = new Map(
    versions.flatMap((version) =>
      version.items.map((item) => [item.id, { ...item, versionId: version.id }] as const),
    ),
  );
  return {
    id: LIST,
    ...EMPTY_HEAD,
    title: "Greatest films of all time",
    chapters: [{ name: "film", followed: false }],
    createdAt: 0,
    changedAt: 0,
    creatorCount: ballots.length,
    commentsCount: 0,
    rev: 1,
    saved: false,
    edit: versions.some(({ own }) => own),
    counted: versions.some(({ own, hidden }) => own && !hidden),
    creators: versions.map(({ creator }) => creator),
    listeners: 3,
    listening: { chapters: [{ name: "film", followers: 2 }], saves: 1 },
    done: null,
    listOwner: false,
    audience: "everyone",
    blindUntil: null,
    revealedAt: null,
    guests: false,
    expected: null,
    choices: [],
    isMergeDue: false,
    pulse: { in: ballots.length, expected: null, open: true, rev: 1 },
    link: null,
    masterlist:
      ballots.length > 1
        ? masterlistView(
            { result: stored, changedAt: Date.UTC(2023, 0, 24), firmness: merged.firmness },
            items,
          )
        : null,
    versions,
    nextVersions: null,
    ...more,
  };
}
