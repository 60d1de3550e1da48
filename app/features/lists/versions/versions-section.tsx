import type { ListView, PageVersion } from "~/features/lists/model/list-view";
import {
  ORDERS_FROM,
  UNLIKE_UP_TO,
  VERSION_ORDERS,
  type VersionOrder,
} from "~/features/lists/model/version-order";
import { paths } from "~/lib/addresses/paths";
import { plural } from "~/lib/text/plural";
import { LinkButton } from "~/ui/buttons/button";
import { Link, Repeated } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import { type CardList, VersionCard } from "./version-card";
import styles from "./versions-section.module.css";

type Props = {
  list: Omit<CardList, "versions"> &
    Pick<ListView, "nextVersions" | "creatorCount"> & { versions: PageVersion[]; masterlist: object | null };
  /** Offset of this page of versions. */
  start: number;
  order: VersionOrder;
};

export function VersionsSection({ list, start, order }: Props) {
  const { id, versions, nextVersions, masterlist } = list;
  const alone = versions.length === 1 && !masterlist && start === 0;
  return (
    <section className="stack pad-above-3" id="versions" aria-labelledby="versions-title">
      <h2 id="versions-title" className={alone ? "sr-only" : undefined}>
        {versionsHeading(list)}
      </h2>
      <VersionOrders list={list} order={order} />
      {order === "followed" && !versions.some(({ own }) => !own) && (
        <p className="meta">Nobody that you follow is on this list yet.</p>
      )}
      <div className={`stack top ${styles.grid}`} data-several={versions.length > 1 || undefined}>
        {versions.map((version, i) => (
          <Repeated.Provider key={version.id} value={i > 0}>
            <VersionCard list={list} version={version} alone={alone} />
          </Repeated.Provider>
        ))}
      </div>
      <nav className="row" aria-label="Versions">
        {start > 0 && (
          <LinkButton to={paths.list(id)} icon="back">
            TO THE MASTERLIST
          </LinkButton>
        )}
        {nextVersions !== null && (
          <LinkButton to={paths.listVersions(id, { order, start: nextVersions })}>MORE VERSIONS</LinkButton>
        )}
      </nav>
    </section>
  );
}

/** Counts public versions; mentions the viewer's hidden one separately. */
function versionsHeading({ creatorCount, versions }: Props["list"]): string {
  if (creatorCount === 0) return "Your version";
  const isHidden = versions.some(({ own, hidden }) => own && hidden);
  return plural(creatorCount, "version") + (isHidden ? ", and yours" : "");
}

type OrdersProps = {
  list: Pick<ListView, "id" | "creatorCount"> & { masterlist: object | null };
  order: VersionOrder;
};

/** Links to the other orders of the versions. */
function VersionOrders({ list: { id, creatorCount, masterlist }, order }: OrdersProps) {
  const isMember = useViewer() !== null;
  if (creatorCount < ORDERS_FROM) return null;
  const offered: VersionOrder[] = [
    "newest",
    ...(isMember ? (["followed"] as const) : []),
    ...(masterlist && creatorCount <= UNLIKE_UP_TO ? (["unlike"] as const) : []),
  ];
  if (offered.length < 2) return null;
  return (
    <nav className={`meta links ${styles.orders}`} aria-label="Order of versions">
      {offered.map((one) => (
        <Link
          key={one}
          to={paths.listVersions(id, { order: one })}
          aria-current={one === order ? "true" : undefined}
          preventScrollReset
        >
          {VERSION_ORDERS[one]}
        </Link>
      ))}
    </nav>
  );
}
