import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { creatorInPath } from "~/lib/former-member";
import { MASTERLIST, paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import styles from "./version-likeness.module.css";

type Props = { list: ListView; version: VersionView };

/** Agreement with the viewer's version, or else with the masterlist, with a link to the comparison. */
export function VersionLikeness({ list, version }: Props) {
  const own = list.versions.find((other) => other.own);
  const withOwn = own && own.id !== version.id && version.likeOwn !== null;
  const percent = withOwn ? version.likeOwn : version.effect?.agreement;
  if (percent == null) return null;
  const path = ({ creator, id }: VersionView) => creatorInPath(creator, id);
  const to = withOwn
    ? paths.compare(list.id, path(own), path(version))
    : paths.compare(list.id, path(version), MASTERLIST);
  return (
    <p className={styles.likeness}>
      <b>{percent}%</b> like {withOwn ? "yours" : "the masterlist"} ·{" "}
      <Link className={styles.compare} to={to}>
        COMPARE
      </Link>
    </p>
  );
}
