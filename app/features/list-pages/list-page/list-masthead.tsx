import { Form } from "@remix-run/react";
import { ListImage } from "~/features/images/uploads/list-image";
import { TOP_ITEMS } from "~/features/lists/model/list-limits";
import { picturesForViewer, sharedText } from "~/features/lists/share-dialog/list-share";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { VerdictLine } from "~/features/merge/firmness/verdict-line";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { people } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { Button } from "~/ui/buttons/button";
import { Band, BandWays } from "~/ui/layout/band";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import { Tile } from "~/ui/tiles/tile";
import { SaveButton } from "~/ui/toggles/save-button";
import { ChapterHeading } from "./chapter-heading";
import { ListActions } from "./list-actions";
import styles from "./list-masthead.module.css";
import type { PageList } from "./page-list";
import { PeopleRow } from "./people-row";

type Props = {
  list: PageList;
  /** False on further pages of names, which have no row of people. */
  newestNames?: boolean;
  /** True below what a drop has changed, whose SHARE is the filled button. */
  dropped?: boolean;
};

/** A list's title in the colours of its winner's tile, and the verdict below it. */
export function ListMasthead({ list, newestNames = true, dropped = false }: Props) {
  const { id, title, chapters, imageUrl, tile, saved, circle, masterlist, versions, blind, isRequest } = list;
  const isVisitor = useViewer() === null;
  const alone = blind ? undefined : versions.find(({ items }) => items.length > 0);
  const top = (masterlist ?? alone)?.items.slice(0, TOP_ITEMS) ?? [];
  return (
    <header id="list" className={styles.masthead}>
      <Band tile={tile}>
        <div className={`grid end-column ${styles.inner}`}>
          <h1 className={styles.title} {...ownScript(title)}>
            <Link to={paths.list(id)}>{title}</Link>
          </h1>
          <ListImage src={imageUrl} look="square" eager />
          <div className={`across ${styles.chapters}`}>
            <ChapterHeading chapters={chapters} />
          </div>
          <div className={`row small gap-x-3 across ${styles.people}`}>
            {newestNames && <PeopleRow list={list} />}
            <WhoRanked list={list} />
            {!circle && (
              <BandWays>
                <SaveButton listId={id} saved={saved} icon />
                <ShareDialog
                  what={title}
                  text={sharedText(list)}
                  path={paths.list(id)}
                  pictures={picturesForViewer(list)}
                  take={paths.take(id)}
                />
              </BandWays>
            )}
          </div>
          {!imageUrl && (
            <div className={`fan across ${styles.fan}`} aria-hidden="true">
              {top.map((item, i) => (
                <span key={item.title} className="cornered">
                  <RankBadge rank={"rank" in item ? item.rank : i + 1} />
                  <Tile tile={item.tile ?? tile} title={item.title} look="words" />
                </span>
              ))}
              {isRequest &&
                [1, 2, 3].map((place) => (
                  <b key={place} className={`title ${styles.free}`}>
                    {place}
                  </b>
                ))}
            </div>
          )}
        </div>
      </Band>
      <div className={`inset stack-3 pad-y-3-2 ${styles.verdict}`}>
        {masterlist?.verdict && <VerdictLine verdict={masterlist.verdict} />}
        {isRequest && isVisitor && <FirstPick id={id} />}
        <ListActions list={list} place="masthead" plain={dropped} />
      </div>
    </header>
  );
}

/** Begins the first ranking of a list request with the item that comes to mind. */
function FirstPick({ id }: { id: ListId }) {
  return (
    <Form action={paths.tryList(id)} className={`chips with-scripts head ${styles.pick}`}>
      <input name="first" aria-label="What comes first?" placeholder="Your number one" dir="auto" />
      <Button type="submit" variant="drop">
        START
      </Button>
    </Form>
  );
}

/** Says what the page is: the one list that all these people make. */
function WhoRanked({ list: { creatorCount, masterlist, versions, blind } }: { list: PageList }) {
  const ranked = versions.filter(({ items }) => items.length > 0).length;
  if (creatorCount === 0 && versions.some(({ own }) => own)) return <p>Only you see this list.</p>;
  if (masterlist)
    return (
      <p>
        <a className="touch plain-link" href="#who-dropped">
          <span>
            <b>{people(masterlist.of)}</b> ranked it
          </span>
        </a>
      </p>
    );
  if (blind)
    return (
      <p>
        <b>{people(creatorCount)}</b>
      </p>
    );
  if (ranked === 0) return <p>Nobody has ranked this yet. Drop the first list.</p>;
  if (ranked === 1 && versions.some(({ own }) => own)) return <p>Nobody else has ranked it yet.</p>;
  return (
    <p>
      <b>{people(ranked)}</b> ranked it. Add yours, and the lists are merged into one.
    </p>
  );
}
