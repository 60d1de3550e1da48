import { useEffect, useId, useRef, useState } from "react";
import { type ShareTarget, shareLinks } from "~/lib/share-links";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { useProduct } from "~/ui/root-data";
import styles from "./share-dialog.module.css";

/** Milliseconds that COPIED! stays. */
const COPIED_MS = 3000;

type Props = {
  /** What is shared, for screen readers: 'Share Best pears'. */
  what: string;
  /** The text that goes with the link. */
  text: string;
  /** Path on our own origin. */
  path: string;
  /** Shows only an icon; the word is for screen readers. */
  quiet?: boolean;
};

/** SHARE and its dialog: four sites to share on, the link to copy, and the device's own sheet if it has one. */
export function ShareDialog({ what, text, path, quiet = false }: Props) {
  const url = useProduct().origin + path;
  return (
    <Dialog
      trigger={quiet ? <span className="visually-hidden">SHARE</span> : "SHARE"}
      triggerVariant={quiet ? "quiet" : undefined}
      triggerIcon="share"
      title="Share"
    >
      <p className="visually-hidden">{what}</p>
      <ul className={styles.targets}>
        {shareLinks(text, url).map((target) => (
          <Target key={target.name} {...target} />
        ))}
      </ul>
      <CopyLink url={url} />
      <SystemSheet text={text} url={url} />
    </Dialog>
  );
}

function Target({ name, href }: ShareTarget) {
  return (
    <li>
      <a className={styles.target} href={href} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    </li>
  );
}

function CopyLink({ url }: { url: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className={styles.copy}>
      <label className="visually-hidden" htmlFor={id}>
        Link
      </label>
      <input ref={input} id={id} className={styles.link} readOnly value={url} />
      <Button
        icon={copied ? "check" : "link"}
        onClick={async () => setCopied(await copy(url, input.current))}
      >
        {copied ? "COPIED!" : "COPY LINK"}
      </Button>
      {/* beside the button: a live region inside it would replace its name */}
      <span className="visually-hidden" role="status">
        {copied && "The link is on the clipboard"}
      </span>
    </div>
  );
}

/** Copies the link. Without access to the clipboard it selects the link and tries the old command. */
async function copy(url: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    input?.select();
    return document.execCommand("copy");
  }
}

function SystemSheet({ text, url }: { text: string; url: string }) {
  const [available, setAvailable] = useState(false);
  useEffect(() => setAvailable("share" in navigator), []);
  if (!available) return null;
  const share = () => navigator.share({ text, url }).catch(() => undefined);
  return (
    <Button variant="quiet" icon="share" onClick={share}>
      MORE WAYS
    </Button>
  );
}
