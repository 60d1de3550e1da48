import { type ReactNode, useEffect, useState } from "react";
import { type ShareTarget, shareLinks } from "~/lib/addresses/share-links";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { useProduct } from "~/ui/page/root-data";
import { CopyLink } from "./copy-link";
import styles from "./share-dialog.module.css";

export type ShareProps = {
  /** The accessible description of what is shared. */
  what: string;
  text: string;
  /** Path on our own origin. */
  path: string;
  /** The addresses of its pictures, the first one first; read once the dialog is open. */
  pictures?: { name: string; path: string; alsoTall?: boolean }[];
  /** The path of the page for export and embedding. */
  take?: string;
  /** The words of the button. */
  trigger?: ReactNode;
  /** Shows only an icon; the word is for screen readers. */
  quiet?: boolean;
  /** True for the one filled button of a page. */
  filled?: boolean;
  elsewhere?: string;
};

export function ShareDialog({
  what,
  text,
  path,
  pictures,
  take,
  trigger = "SHARE",
  quiet = false,
  filled = false,
  elsewhere,
}: ShareProps) {
  const url = useProduct().origin + path;
  return (
    <Dialog
      trigger={quiet ? <span className="sr-only">SHARE</span> : trigger}
      triggerVariant={quiet ? "quiet" : filled ? "drop" : undefined}
      triggerIcon="share"
      title="Share"
      elsewhere={elsewhere}
    >
      <p className="sr-only">{what}</p>
      {pictures && (
        <ul className={styles.pictures}>
          {pictures.map(({ name, path, alsoTall }, i) => (
            <li key={name}>
              <img
                className="card"
                src={i === 0 ? withQuery(path, "shared") : path}
                alt={name}
                width="1200"
                height="630"
                loading="lazy"
              />
              <p className={`chips ${styles.save}`}>
                <b>{name}</b>
                <a className="label" href={path} download>
                  SAVE PICTURE
                </a>
                {alsoTall && (
                  <a className="label" href={withQuery(path, "shape=tall")} download>
                    STORY
                  </a>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <SystemSheet text={text} url={url} />
      <ul className={"stack-2 halves"}>
        {shareLinks(text, url).map((target) => (
          <ShareLink key={target.name} {...target} />
        ))}
      </ul>
      <CopyLink url={url} />
      {take && (
        <a className={`center plain bold ${styles.target}`} href={take}>
          EXPORT OR EMBED
        </a>
      )}
    </Dialog>
  );
}

const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

function ShareLink({ name, href }: ShareTarget) {
  return (
    <li>
      <a
        className={`center plain bold ${styles.target}`}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {name}
      </a>
    </li>
  );
}

function SystemSheet({ text, url }: { text: string; url: string }) {
  const [available, setAvailable] = useState(false);
  useEffect(() => setAvailable("share" in navigator), []);
  if (!available) return null;
  const share = () => navigator.share({ text, url }).catch(() => undefined);
  return (
    <Button variant="drop" icon="share" onClick={share}>
      SEND
    </Button>
  );
}
