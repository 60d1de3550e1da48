import type { ListView } from "~/features/lists/model/list-view";
import {
  ORDERS_FROM,
  UNLIKE_UP_TO,
  VERSION_ORDERS,
  type VersionOrder,
} from "~/features/lists/model/version-order";
import { paths } from "~/lib/addresses/paths";
import { Link } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import styles from "./versions-section.module.css";

type Props = {
  list: Pick<ListView, "id" | "creatorCount"> & { masterlist: object | null };
  order: VersionOrder;
};

/** Links to the other orders of the versions. */
export function VersionOrders({ list: { id, creatorCount, masterlist }, order }: Props) {
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
