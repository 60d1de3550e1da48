import type { ListView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { LinkButton } from "~/ui/button";
import { VersionCard } from "./version-card";
import styles from "./versions-section.module.css";

type Props = {
  list: ListView;
  /** Offset of this page of versions. */
  start: number;
};

export function VersionsSection({ list, start }: Props) {
  const { id, versions, nextVersions } = list;
  return (
    <section className={styles.section} id="versions" aria-labelledby="versions-title">
      <h2 id="versions-title">{versionsHeading(list)}</h2>
      <div className={styles.grid} data-several={versions.length > 1 || undefined}>
        {versions.map((version) => (
          <VersionCard key={version.id} list={list} version={version} />
        ))}
      </div>
      <nav className="row" aria-label="Versions">
        {start > 0 && (
          <LinkButton to={paths.list(id)} icon="back">
            TO THE MASTERLIST
          </LinkButton>
        )}
        {nextVersions !== null && (
          <LinkButton to={`${paths.list(id)}?start=${nextVersions}#versions`}>MORE VERSIONS</LinkButton>
        )}
      </nav>
    </section>
  );
}

/** Counts public versions; mentions the viewer's hidden one separately. */
function versionsHeading({ creatorCount, versions }: ListView): string {
  if (creatorCount === 0) return "Your version";
  const isHidden = versions.some(({ own, hidden }) => own && hidden);
  return plural(creatorCount, "version") + (isHidden ? ", and yours" : "");
}
