import { type ReactNode, useEffect, useId, useState } from "react";
import { type ShareTarget, shareLinks } from "~/lib/addresses/share-links";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { useProduct } from "~/ui/page/root-data";
import { CopyLink } from "./copy-link";
import styles from "./share-dialog.module.css";

type SharedPicture = { name: string; path: string; alsoTall?: boolean };

export type ShareProps = {
  /** The accessible description of what is shared. */
  what: string;
  text: string;
  /** Path on our own origin. */
  path: string;
  /** The first one is shown first; each is read once it is chosen. */
  pictures?: SharedPicture[];
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
      {pictures ? (
        <Pictures pictures={pictures}>
          <SystemSheet text={text} url={url} />
        </Pictures>
      ) : (
        <SystemSheet text={text} url={url} />
      )}
      <ul className={`grid gap-2 halves ${styles.targets}`}>
        {shareLinks(text, url).map((target) => (
          <ShareLink key={target.name} {...target} />
        ))}
      </ul>
      <CopyLink url={url} />
      {take && (
        <a className={`center plain bold tall rounded ${styles.target}`} href={take}>
          EXPORT OR EMBED
        </a>
      )}
    </Dialog>
  );
}

/** One picture at a time, chosen by its name and its shape. Before scripts, too. */
function Pictures({ pictures, children }: { pictures: SharedPicture[]; children: ReactNode }) {
  const group = useId();
  const pick = (words: string, isOn: boolean, isTall = false, of = group) => (
    <label className="pill">
      <input type="radio" name={of} value={words} defaultChecked={isOn} data-tall={isTall || undefined} />
      {words}
    </label>
  );
  return (
    <ul className={`row gap-2 ${styles.pictures}`}>
      {pictures.map(({ name, path, alsoTall }, i) => (
        <li key={name} data-tall={alsoTall || undefined}>
          {pictures.length > 1 && pick(name, i === 0, alsoTall)}
          <Picture name={name} path={path} shown={i === 0 ? withQuery(path, "shared") : path} shape="wide" />
          {alsoTall && <Picture name={name} path={withQuery(path, "shape=tall")} shape="tall" />}
        </li>
      ))}
      {pictures.some(({ alsoTall }) => alsoTall) && (
        <li className={styles.sizes}>
          <span className="meta">Size</span>
          {pick("Wide", true, false, `${group} size`)}
          {pick("Story", false, false, `${group} size`)}
        </li>
      )}
      <li className={styles.send}>{children}</li>
    </ul>
  );
}

type PictureProps = { name: string; path: string; shown?: string; shape: "wide" | "tall" };

const Picture = ({ name, path, shown = path, shape }: PictureProps) => {
  const [width, height] = shape === "wide" ? [1200, 630] : [1080, 1920];
  return (
    <>
      <img
        className="card"
        data-shape={shape}
        alt={name}
        width={width}
        height={height}
        loading="lazy"
        src={shown}
      />
      <a className="label" data-shape={shape} href={path} download>
        SAVE PICTURE
      </a>
    </>
  );
};

const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

function ShareLink({ name, href }: ShareTarget) {
  return (
    <li>
      <a
        className={`center plain bold tall rounded ${styles.target}`}
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
