import { type ReactNode, useEffect, useState } from "react";
import { useCopied } from "~/features/lists/share-dialog/use-copied";
import { Button } from "~/ui/buttons/button";

type Props = { url: string; text: string; className?: string; children?: ReactNode };

/** Copies a link, or passes it to the device's share sheet: both need scripts and appear with them. */
export function ShareButtons({ url, text, className, children }: Props) {
  const [can, setCan] = useState({ copy: false, share: false });
  const [copied, setCopied] = useCopied();
  useEffect(() => setCan({ copy: "clipboard" in navigator, share: "share" in navigator }), []);
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true), console.warn);
  return (
    <p className={className}>
      {can.copy && (
        <Button icon={copied ? "check" : "link"} onClick={copy}>
          {copied ? "COPIED!" : "COPY LINK"}
        </Button>
      )}
      {can.share && (
        <Button icon="share" onClick={() => navigator.share({ text, url }).catch(() => undefined)}>
          SHARE
        </Button>
      )}
      {children}
    </p>
  );
}
