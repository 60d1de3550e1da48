import type { ListView } from "~/features/lists/model/list-view";
import { CopyLink } from "~/features/lists/sharing/copy-link";
import { dropShareText } from "~/features/lists/sharing/list-share";
import { ShareDialog } from "~/features/lists/sharing/share-dialog";
import { MASTERLIST, paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { useProduct } from "~/ui/root-data";
import styles from "./just-dropped.module.css";
import type { DropSummary } from "./just-dropped-words";

type Props = {
  list: ListView;
  dropped: DropSummary;
  /** Path of the picture of the viewer's own version. */
  picture: string;
};

export function JustDropped({ list, dropped: { title, sentences, alone }, picture }: Props) {
  const url = useProduct().origin + paths.list(list.id);
  const own = list.versions.find((version) => version.own);
  return (
    <section className={styles.sheet} aria-label="Your version">
      <div className={styles.words} role="status">
        <p className={styles.title}>{title}</p>
        <p>{sentences.join(" ")}</p>
      </div>
      <img
        className={styles.picture}
        src={picture}
        alt="What a shared link shows"
        width="1200"
        height="630"
        loading="lazy"
      />
      {alone ? (
        <CopyLink url={url} />
      ) : (
        <div className="row">
          {own && (
            <ShareDialog
              what={list.title}
              text={dropShareText(list, own)}
              path={paths.version(list.id, own.creator)}
            />
          )}
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
