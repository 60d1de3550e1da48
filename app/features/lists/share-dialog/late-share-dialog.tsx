import { useState } from "react";
import { LinkButton } from "~/ui/button";
import { ShareDialog, type ShareProps } from "./share-dialog";

/** A quiet SHARE, whose sheet is rendered when it opens; before scripts it leads to `elsewhere`, which has the sheet. */
export function LateShareDialog({ elsewhere, ...share }: ShareProps & { elsewhere: string }) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <ShareDialog {...share} quiet openAtOnce />;
  return (
    <LinkButton
      variant="quiet"
      icon="share"
      to={elsewhere}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setWanted(true);
      }}
    >
      <span className="visually-hidden">SHARE</span>
    </LinkButton>
  );
}
