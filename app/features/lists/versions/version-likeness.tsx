import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { creatorInPath } from "~/lib/former-member";
import { MASTERLIST, paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { Link } from "~/ui/link";
import styles from "./version-likeness.module.css";

type Props = { list: Pick<ListView, "id"> & { versions: VersionView[] }; version: VersionView };

/** Agreement with the viewer's version, or else with the masterlist, with a link to the comparison. */
export function VersionLikeness({ list, version }: Props) {
  const own = list.versions.find((other) => other.own);
  const isWithOwn = own && own.id !== version.id && version.likeOwn?.agreement != null;
  const { agreement = null, pairs = 0 } = (isWithOwn ? version.likeOwn : version.effect) ?? {};
  if (agreement === null) return null;
  const path = ({ creator, id }: VersionView) => creatorInPath(creator, id);
  const to = isWithOwn
    ? paths.compare(list.id, path(own), path(version))
    : paths.compare(list.id, path(version), MASTERLIST);
  return (
    <p className={styles.likeness}>
      <b>{agreement}%</b>
      <span className={isWithOwn ? undefined : styles.base}> of {plural(pairs, "pair")}</span> like{" "}
      {isWithOwn ? "yours" : "the masterlist"} ·{" "}
      <Link className={styles.compare} to={to}>
        COMPARE
      </Link>
    </p>
  );
}
