import { Form } from "@remix-run/react";
import { useEffect } from "react";
import type { PersonLike } from "~/features/lists/people-to-follow/people-like";
import { picturesForViewer } from "~/features/lists/share-dialog/list-share";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { MASTERLIST, paths } from "~/lib/addresses/paths";
import { ordinal } from "~/lib/text/ordinal";
import { Button, LinkButton } from "~/ui/buttons/button";
import { RankBadge } from "~/ui/layout/rank-badge";
import { extra, inWorker } from "~/ui/states/extra";
import { Tile } from "~/ui/tiles/tile";
import styles from "./just-dropped.module.css";
import { JustDroppedPeople } from "./just-dropped-people";
import type { DropSummary, TopRow } from "./just-dropped-words";
import type { PageList } from "./page-list";

const People = import.meta.env.SSR
  ? inWorker(JustDroppedPeople)
  : extra(() => import("./just-dropped-people").then((loaded) => loaded.JustDroppedPeople));

type Props = {
  list: PageList;
  dropped: DropSummary;
  isEdit: boolean;
  /** The titles of the viewer's version, of which the page has only the first. */
  ownTitles: string[];
  /** 1 if the viewer follows the nearest person; absent if they can't, or FOLLOW stands in `likeYou`. */
  follows: 0 | 1 | undefined;
  likeYou: PersonLike[];
  shareText: string;
};

/** The pay-off of a drop or an edit: the largest true thing, the rows that swapped, and who is near and far. */
export function JustDropped({ list, dropped, isEdit, ownTitles, follows, likeYou, shareText }: Props) {
  const { title, sentences, top, nearest, furthest, canUndo } = dropped;
  const hasPeople = nearest !== null || likeYou.length > 0;
  const own = list.versions.find((version) => version.own);
  const titles = ownTitles.join("\n");
  useEffect(() => {
    import("~/ui/drafts/tried-draft")
      .then(({ forgetTriedRows }) => forgetTriedRows(list.id, titles.split("\n")))
      .catch(console.warn);
  }, [list.id, titles]);
  return (
    <section className={`stack pad-y-4 ${styles.card}`} aria-label="Your version">
      <div className="stack-2 lede quiet" role="status">
        <p className="eyebrow" data-accent>
          {isEdit ? "Your changes are in" : "Your list is in"}
        </p>
        <h2 className="title ink" dir="auto">
          {title}
        </h2>
        <p dir="auto">{sentences.join(" ")}</p>
      </div>
      <div className={`row ${styles.acts}`}>
        {own && (
          <ShareDialog
            filled
            what={list.title}
            text={shareText}
            path={own.items.length > 0 ? paths.version(list.id, own.creator) : paths.list(list.id)}
            pictures={picturesForViewer(list)}
          />
        )}
        <LinkButton variant="quiet" to="#list">
          SEE THE LIST
        </LinkButton>
      </div>
      <div className="row">
        {canUndo && (
          <Form method="post" action={paths.dropVersion(list.id)}>
            <Button type="submit" name="intent" value="undo-drop">
              UNDO
            </Button>
          </Form>
        )}
        {own && list.masterlist && own.items.length > 0 && (
          <LinkButton variant="plain" to={paths.compare(list.id, own.creator, MASTERLIST)}>
            COMPARE
          </LinkButton>
        )}
      </div>
      {top.length > 0 && (
        <ol>
          {top.map((row) => (
            <Row key={row.title} row={row} />
          ))}
        </ol>
      )}
      {hasPeople && <People {...{ nearest, furthest, follows, likeYou }} />}
    </section>
  );
}

/** Rows further away than shown come from below. */
const STEPS_MAX = 4;

function Row({ row: { title, tile, rank, tied, was } }: { row: TopRow }) {
  const by = was === null ? STEPS_MAX : Math.max(-STEPS_MAX, Math.min(STEPS_MAX, was - rank));
  return (
    <li className={`line rule-below gap-3 ${styles.row}`} data-moved={by === 0 ? undefined : by}>
      <RankBadge rank={rank} tied={tied} tieBeside />
      <Tile tile={tile} title={title} look="letter" />
      <span className="grow row-title" dir="auto">
        {title}
      </span>
      {by !== 0 && (
        <span className={`quiet small firm ${styles.was}`} data-up={by > 0 || undefined}>
          <span aria-hidden="true">{by > 0 ? "▲" : "▼"}</span> {was === null ? "new" : `was ${ordinal(was)}`}
        </span>
      )}
    </li>
  );
}
