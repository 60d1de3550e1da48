import type { ListView } from "~/features/lists/model/list-view";
import { CopyLink } from "~/features/lists/sharing/copy-link";
import { sharedText } from "~/features/lists/sharing/list-share";
import { ShareDialog } from "~/features/lists/sharing/share-dialog";
import { MASTERLIST, paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { useProduct } from "~/ui/root-data";
import styles from "./just-dropped.module.css";
import type { DropSummary } from "./just-dropped-words";

type Props = { list: ListView; dropped: DropSummary };

export function JustDropped({ list, dropped: { title, sentences, alone } }: Props) {
  const path = paths.list(list.id);
  const url = useProduct().origin + path;
  const own = list.versions.find((version) => version.own);
  return (
    <section className={styles.sheet} aria-label="Your version">
      <div className={styles.words} role="status">
        <p className={styles.title}>{title}</p>
        <p>{sentences.join(" ")}</p>
      </div>
      <img
        className={styles.picture}
        src={paths.sharePicture(list.id)}
        alt="What a shared link shows"
        width="1200"
        height="630"
        loading="lazy"
      />
      {alone ? (
        <CopyLink url={url} />
      ) : (
        <div className="row">
          <ShareDialog what={list.title} text={sharedText(list)} path={path} />
          {own && list.masterlist && own.items.length > 0 && (
            <LinkButton variant="quiet" to={paths.compare(list.id, own.creator, MASTERLIST)}>
              COMPARE
            </LinkButton>
          )}
        </div>
      )}
    </section>
  );
}
