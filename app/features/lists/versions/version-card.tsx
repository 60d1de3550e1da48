import { ListImage } from "~/features/images/uploads/list-image";
import type { ListView, PageVersion, VersionView } from "~/features/lists/model/list-view";
import { versionShareText } from "~/features/lists/share-dialog/list-share";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { MASTERLIST, paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import { creatorInPath } from "~/lib/people/former-member";
import { plural } from "~/lib/text/plural";
import { BackLink } from "~/ui/buttons/back-link";
import { Face } from "~/ui/icons/face";
import { Icon } from "~/ui/icons/icon";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { TimeAgo } from "~/ui/text/time-ago";
import { SaveButton } from "~/ui/toggles/save-button";
import { OwnLink } from "./own-link";
import { RankedItems } from "./ranked-items";
import styles from "./version-card.module.css";
import { VersionMenu } from "./version-menu";

export type CardList = Pick<
  ListView,
  "id" | "title" | "imageUrl" | "audience" | "edit" | "saved" | "chapters"
> & { versions: VersionView[] };

type Props = {
  list: CardList;
  version: PageVersion;
  /** The list's only version: as large as a masterlist, with all items. */
  alone?: boolean;
};

export function VersionCard({ list, version, alone = false }: Props) {
  const { creator, items, itemCount, own } = version;
  const page = paths.version(list.id, creatorInPath(creator, version.id));
  return (
    <article
      className={`card grid one-column ${styles.card}`}
      data-own={own || undefined}
      data-alone={alone || undefined}
      aria-label={`The list of ${creator}`}
    >
      <VersionHead version={version} listId={list.id} imageUrl={alone ? null : list.imageUrl} />
      <div>
        <VersionLikeness list={list} version={version} />
        <RankedItems
          listId={list.id}
          creator={creatorInPath(creator, version.id)}
          items={items}
          bands={version.bands}
          count={itemCount}
          large={alone}
        />
        <VersionEffect version={version} />
      </div>
      <footer className={`row quiet rule-above relative gap-0 ${styles.foot}`}>
        <OwnLink list={list} look="quiet" />
        {AUDIENCES[list.audience].public && (
          <>
            <SaveButton listId={list.id} saved={list.saved} quiet />
            <ShareDialog
              quiet
              what={`${list.title}, the list of ${creator}`}
              text={versionShareText(list.title, version)}
              path={paths.list(list.id)}
              elsewhere={page}
            />
          </>
        )}
        <VersionMenu list={list} version={version} elsewhere={page} />
        <BackLink to={list.chapters[0] ? paths.chapter(list.chapters[0].name) : "/"} compact />
      </footer>
    </article>
  );
}

function VersionEffect({ version: { moved } }: Pick<Props, "version">) {
  if (moved.length === 0) return null;
  return <p className="meta pad-above-3">Moved {moved.join(", ")}.</p>;
}

type HeadProps = { version: VersionView; listId: ListId; imageUrl: string | null };

export function VersionHead({ version, listId, imageUrl }: HeadProps) {
  const { creator, standsFor, hidden, removed, addedAt, changedAt, own } = version;
  const changed = changedAt > addedAt;
  return (
    <header className={`rule-below flex gap-3 top ${styles.head}`}>
      <Face name={creator} own={own} />
      <div className={`grow ${styles.who}`}>
        <p>
          <PersonLink className="plain-link in-line bold" name={creator} />
          {own && <span className="meta"> (you)</span>}
        </p>
        <p className="meta">
          {standsFor && `${standsFor} · `}
          <Link
            className={`hover-accent ${styles.when}`}
            to={paths.version(listId, creatorInPath(creator, version.id))}
          >
            {changed ? "changed " : "added "}
            <TimeAgo at={changed ? changedAt : addedAt} inSentence />
          </Link>
        </p>
        {hidden && (
          <p className="meta with-icon">
            <Icon name="lock" />
            {removed ? "hidden by moderation" : "private list"}
          </p>
        )}
      </div>
      <ListImage src={imageUrl} look="thumb" />
    </header>
  );
}

/** Agreement with the viewer's version, or else with the masterlist, with a link to the comparison. */
function VersionLikeness({ list, version }: Pick<Props, "list" | "version">) {
  const own = list.versions.find((other) => other.own);
  const isWithOwn = own && own.id !== version.id && version.likeOwn?.agreement != null;
  const { agreement = null, pairs = 0 } = (isWithOwn ? version.likeOwn : version.effect) ?? {};
  if (agreement === null) return null;
  const path = ({ creator, id }: VersionView) => creatorInPath(creator, id);
  const to = isWithOwn
    ? paths.compare(list.id, path(own), path(version))
    : paths.compare(list.id, path(version), MASTERLIST);
  return (
    <p className="meta rule-below pad-y-2 below-2">
      <b className="row-title">{agreement}%</b>
      <span className={isWithOwn ? undefined : styles.base}> of {plural(pairs, "pair")}</span> like{" "}
      {isWithOwn ? "yours" : "the masterlist"} ·{" "}
      <Link className="hover-accent reach label plain ink" to={to}>
        COMPARE
      </Link>
    </p>
  );
}
