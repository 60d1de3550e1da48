import type { ComponentProps, ReactNode } from "react";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import { ownScript } from "~/lib/text/text-script";
import { Band, BandWays } from "~/ui/layout/band";
import { Link } from "~/ui/links/link";
import { SaveButton } from "~/ui/toggles/save-button";
import styles from "./item-masthead.module.css";

type Props = {
  item: { listId: ListId; listTitle: string; tile: TileCode; saved: boolean };
  title: string;
  badge: ReactNode;
  share: Omit<ComponentProps<typeof ShareDialog>, "what">;
  /** Says how the item stands, or in whose list. */
  children: ReactNode;
};

/** The head of a page about one item, in the colours of its tile. */
export function ItemMasthead({ item, title, badge, share, children }: Props) {
  const { listId, listTitle, tile, saved } = item;
  return (
    <Band tile={tile}>
      <header className={`stack-2 pad-y-3-2 ${styles.head}`}>
        <p className="bold">
          <Link className="alone" to={paths.list(listId)} {...ownScript(listTitle)}>
            {listTitle}
          </Link>
        </p>
        <div className={`row gap-2-4 ${styles.title}`}>
          {badge}
          <h1 className="hero" {...ownScript(title)}>
            {title}
          </h1>
        </div>
        <div className="links">
          <p>{children}</p>
          <BandWays>
            <SaveButton listId={listId} saved={saved} icon />
            <ShareDialog what={title} {...share} />
          </BandWays>
        </div>
      </header>
    </Band>
  );
}
