import { ListImage } from "~/features/images/list-image";
import type { ListView } from "~/features/lists/list-view";
import { SaveButton } from "~/features/saves/save-button";
import { paths } from "~/lib/paths";
import { people } from "~/lib/plural";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { TimeAgo } from "~/ui/time-ago";
import { ChapterHeading } from "./chapter-heading";
import styles from "./list-masthead.module.css";
import { sharedText } from "./list-share";
import { Listeners } from "./listeners";
import { ShareDialog } from "./share-dialog";

/** The head of a list's page: chapters, title, numbers and buttons. */
export function ListMasthead({ list }: { list: ListView }) {
  const { id, title, chapters, creatorCount, listeners, listening, masterlist, imageUrl, saved } = list;
  return (
    <header className={styles.masthead}>
      <div className={styles.chapters}>
        <ChapterHeading chapters={chapters} />
        <Listeners count={listeners} listening={listening} />
      </div>
      <h1 className={styles.title}>
        <Link className="alone" to={paths.list(id)}>
          {title}
        </Link>
      </h1>
      <ul className={styles.facts}>
        <li>{people(creatorCount)}</li>
        {masterlist && (
          <>
            <li>
              masterlist changed <TimeAgo at={masterlist.changedAt} inSentence />
            </li>
            <li>
              <Link className="alone" to={paths.longList(id)}>
                long list
              </Link>
            </li>
          </>
        )}
        <li>
          <Link className="alone" to={paths.howListsMerge}>
            how lists merge
          </Link>
        </li>
      </ul>
      <ListImage src={imageUrl} eager />
      <div className={styles.bar}>
        <SaveButton listId={id} saved={saved} />
        <ShareDialog what={title} text={sharedText(list)} path={paths.list(id)} />
        <DropOrEdit list={list} />
      </div>
    </header>
  );
}

/** The link to edit the viewer's version, or to drop one. */
export function DropOrEdit({ list: { id, edit } }: { list: Pick<ListView, "id" | "edit"> }) {
  return (
    <LinkButton
      className={styles.own}
      to={edit ? paths.edit(id) : paths.dropVersion(id)}
      icon={edit ? "pencil" : "plus"}
    >
      {edit ? "edit your list" : "drop your list"}
    </LinkButton>
  );
}
