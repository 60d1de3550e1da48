import { type CardView, isRequest } from "~/features/lists/cards/card-view";
import type { ItemView, ListView, VersionView } from "~/features/lists/model/list-view";
import { effectClause } from "~/features/merge/effect/effect-words";
import { paths } from "~/lib/addresses/paths";
import type { FeedEntry } from "~/lib/markup/web-feed";
import { escapeXml } from "~/lib/markup/xml";
import { creatorInPath } from "~/lib/people/former-member";
import { people, plural } from "~/lib/text/plural";

export function listEntry(card: CardView): FeedEntry {
  const { id, title, top, version, newest, creatorCount, itemCount, createdAt, changedAt } = card;
  const ranked =
    top.length > 0
      ? top.map(({ note, ...item }) => ({ ...item, note: note?.context ?? "" }))
      : rankVersion(version.items);
  const clause = newest && creatorCount > 1 ? effectClause(newest.moves) : "";
  const head =
    top.length > 0
      ? `${people(creatorCount)}, one masterlist.`
      : isRequest(card)
        ? "A list request: add the first items."
        : `${version.creator}, ${plural(itemCount, "item")}.`;
  return {
    path: paths.list(id),
    title,
    author: newest?.creator ?? version.creator,
    published: createdAt,
    updated: changedAt,
    categories: card.chapters.map(({ name }) => name),
    html: paragraph(head) + rankedHtml(ranked) + (clause && paragraph(`${newest?.creator}: ${clause}`)),
  };
}

export const memberEntry = ({ id, title, chapters, version, itemCount }: CardView): FeedEntry => ({
  path: versionPath(id, version),
  title,
  author: version.creator,
  published: version.addedAt,
  updated: version.changedAt,
  categories: chapters.map(({ name }) => name),
  html: paragraph(plural(itemCount, "item")) + rankedHtml(rankVersion(version.items)),
});

/** Returns a version's entry in its list's feed, with its effect on the masterlist as the title. */
export function versionEntry(list: ListView, version: VersionView): FeedEntry {
  const clause = effectClause(version.effect?.moves ?? []);
  return {
    path: versionPath(list.id, version),
    title: clause
      ? `${version.creator}: ${clause}`
      : `${version.creator}: ${plural(version.items.length, "item")}`,
    author: version.creator,
    published: version.addedAt,
    updated: version.changedAt,
    categories: list.chapters.map(({ name }) => name),
    html: rankedHtml(rankVersion(version.items)),
  };
}

const versionPath = (listId: CardView["id"], { creator, id }: VersionView) =>
  paths.version(listId, creatorInPath(creator, id));

type RankedEntry = { rank: number; title: string; note: string };

const rankVersion = (items: ItemView[]): RankedEntry[] =>
  items.map(({ title, context }, i) => ({ rank: i + 1, title, note: context }));

const rankedHtml = (items: RankedEntry[]) =>
  items.length === 0
    ? ""
    : `<ol>${items
        .map(
          ({ rank, title, note }) =>
            `<li value="${rank}">${escapeXml(title)}${note && `<br>${escapeXml(note)}`}</li>`,
        )
        .join("")}</ol>`;

const paragraph = (text: string) => `<p>${escapeXml(text)}</p>`;
