import { useId, useRef } from "react";
import { Button } from "~/ui/buttons/button";
import styles from "./copy-link.module.css";
import { useCopied } from "./use-copied";

export function CopyLink({ url }: { url: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useCopied();
  return (
    <div className="row gap-2-4">
      <label className="sr-only" htmlFor={id}>
        Link
      </label>
      <input ref={input} id={id} className={`quiet body shrinks ${styles.link}`} readOnly value={url} />
      <Button
        icon={copied ? "check" : "link"}
        onClick={async () => setCopied(await copy(url, input.current))}
      >
        {copied ? "COPIED!" : "COPY LINK"}
      </Button>
      {/* beside the button, because a live region inside it would replace its accessible name */}
      <span className="sr-only" role="status">
        {copied && "The link is on the clipboard"}
      </span>
    </div>
  );
}

/** Copies the link. Without clipboard permission, selects it and falls back to `execCommand`. */
async function copy(url: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    input?.select();
    return document.execCommand("copy");
  }
}
