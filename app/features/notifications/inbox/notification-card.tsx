import { Form, useFetcher } from "@remix-run/react";
import type { NotificationView } from "~/features/notifications/causes/notification";
import type { TileCode } from "~/lib/look/tile";
import { Button } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { Icon } from "~/ui/icons/icon";
import { TimeAgo } from "~/ui/text/time-ago";
import { Tile } from "~/ui/tiles/tile";
import styles from "./notification-card.module.css";

type Props = NotificationView & { tile: TileCode | null };

/** Begins with who did it and ends with the tile of what. A closed envelope with a dot is new, an open one is read. */
export function NotificationCard({ id, title, text, date, read: stored, linkLabel, ...shown }: Props) {
  const fetcher = useFetcher<{ done: boolean }>();
  // keeps the optimistic state until the page has loaded, unless the action failed
  const undone = fetcher.state === "loading" && !fetcher.data?.done;
  const pressed = undone ? null : fetcher.formData?.get("intent");
  const read = pressed ? pressed === "seen" : stored;
  return (
    <li className={`rule-below relative grid ${styles.card}`} data-read={read || undefined}>
      <span className={`grid ${styles.faces}`}>
        {shown.faces.map(({ name, picture }) => (
          <Face key={name} name={name} size="big" picture={picture ?? undefined} />
        ))}
      </span>
      <div>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <h2 className={`body bold ${styles.title}`}>
            <button type="submit" name="intent" value="open" className={`text-start ${styles.open}`}>
              {title}
            </button>
          </h2>
        </Form>
        <p className="meta">
          {text} <TimeAgo at={date} className={`nowrap ${styles.time}`} />
        </p>
      </div>
      {shown.tile && shown.about && (
        <span className={styles.tile}>
          <Tile tile={shown.tile} title={shown.about} look="letter" />
        </span>
      )}
      <div className={`row across gap-x-3 ${styles.intents}`}>
        <Form method="post" className="relative">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="open">
            {linkLabel}
          </Button>
        </Form>
        <span className={`relative push ink ${styles.marker}`} title={read ? "read" : "new"}>
          <Icon name={read ? "envelope-open" : "envelope"} label={read ? "read" : "new"} />
        </span>
        <fetcher.Form method="post" className="relative">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="quiet" name="intent" value={read ? "unseen" : "seen"}>
            {read ? "MARK UNSEEN" : "MARK SEEN"}
          </Button>
        </fetcher.Form>
      </div>
    </li>
  );
}
