import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { creatorInPath } from "~/lib/former-member";
import { MASTERLIST, paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import { Meter } from "~/ui/meter";
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
    <Link className={styles.likeness} to={to}>
      <span className={styles.figure}>{percent}%</span>{" "}
      <span className="meta">like {withOwn ? "yours" : "the masterlist"}</span>
      <Meter percent={percent} />
    </Link>
  );
}
