import { type ReactNode, useEffect, useState } from "react";
import { type ShareTarget, shareLinks } from "~/lib/share-links";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { useProduct } from "~/ui/root-data";
import { CopyLink } from "./copy-link";
import styles from "./share-dialog.module.css";

export type ShareProps = {
  /** The accessible description of what is shared. */
  what: string;
  text: string;
  /** Path on our own origin. */
  path: string;
  /** The path of its picture, which is read once the dialog is open. */
  picture?: string;
  /** False if that picture is wide alone. */
  tall?: boolean;
  /** The path of a picture of the list's tiers. */
  tiers?: string;
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
  picture,
  tall = true,
  tiers,
  take,
  trigger = "SHARE",
  quiet = false,
  filled = false,
  elsewhere,
}: ShareProps) {
  const url = useProduct().origin + path;
  const asked = (query: string) => `${picture}${picture?.includes("?") ? "&" : "?"}${query}`;
  const files: [words: string, file: string | false | undefined][] = [
    ["SAVE PICTURE", picture],
    ["SAVE TALL", tall && asked("shape=tall")],
    ["SAVE TIERS", tiers],
  ];
  return (
    <Dialog
      trigger={quiet ? <span className="sr-only">SHARE</span> : trigger}
      triggerVariant={quiet ? "quiet" : filled ? "drop" : undefined}
      triggerIcon="share"
      title="Share"
      elsewhere={elsewhere}
    >
      <p className="sr-only">{what}</p>
      {picture && (
        <img
          className={`card ${styles.picture}`}
          src={asked("shared")}
          alt="What you share"
          width="1200"
          height="630"
          loading="lazy"
        />
      )}
      <SystemSheet text={text} url={url} />
      {picture && (
        <p className={`chips ${styles.save}`}>
          {files.map(
            ([words, file]) =>
              file && (
                <a key={words} href={file} download>
                  {words}
                </a>
              ),
          )}
        </p>
      )}
      <ul className={styles.targets}>
        {shareLinks(text, url).map((target) => (
          <ShareLink key={target.name} {...target} />
        ))}
      </ul>
      <CopyLink url={url} />
      {take && (
        <a className={styles.target} href={take}>
          EXPORT OR EMBED
        </a>
      )}
    </Dialog>
  );
}

function ShareLink({ name, href }: ShareTarget) {
  return (
    <li>
      <a className={styles.target} href={href} target="_blank" rel="noopener noreferrer">
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
