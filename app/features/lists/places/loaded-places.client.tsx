/** Loaded when somebody opens an item's fold: why it stands there, and who put it where. */

import type { ReactNode } from "react";
import { VersionNote } from "~/features/lists/versions/version-note";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { fetchJson } from "~/ui/requests/fetch-json";
import styles from "./late-places.module.css";
import type { PlacedItems } from "./placed-item";
import { notesWithWords } from "./voter-breakdown";
import { VoterBreakdownList } from "./voter-breakdown-list";

let latest: { of: string; placed: Promise<PlacedItems> } | null = null;

/** Requests a list's places once, and again after the list was merged anew. */
function placesOf(listId: ListId, changedAt: number): Promise<PlacedItems> {
  const of = `${listId} ${changedAt}`;
  if (latest?.of === of) return latest.placed;
  const placed = fetchJson<PlacedItems>(paths.places(listId));
  latest = { of, placed };
  placed.catch(() => {
    if (latest?.placed === placed) latest = null;
  });
  return placed;
}

type Asked = { listId: ListId; changedAt: number; title: string };

/** Returns the item's reasons, its voter breakdown, and the notes after the first. */
export async function loadPlaces({ listId, changedAt, title }: Asked): Promise<ReactNode> {
  const { items } = await placesOf(listId, changedAt);
  return <ItemPlaces listId={listId} items={items} title={title} />;
}

type Props = { listId: ListId; items: PlacedItems["items"]; title: string };

export function ItemPlaces({ listId, items, title }: Props) {
  const index = items.findIndex((item) => item.title === title);
  const item = items[index];
  if (!item) return null;
  return (
    <>
      <div className={`meta stack-2 numbers ${styles.why}`}>
        {item.reasons.map(({ score, lead, text }) => (
          <div key={lead + text} data-duel={score !== null || undefined}>
            {score && (
              <b className="row-title ink nowrap" aria-hidden="true">
                {score}
              </b>
            )}
            <p>
              {lead && <b className="strong">{lead}</b>}
              {lead ? ` ${text}` : text}
            </p>
          </div>
        ))}
      </div>
      <VoterBreakdownList listId={listId} item={item} next={items[index + 1]} />
      {notesWithWords(item)
        .slice(1)
        .map((note) => (
          <VersionNote key={note.id} listId={listId} note={note} />
        ))}
    </>
  );
}
