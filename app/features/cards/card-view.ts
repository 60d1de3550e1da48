/** The view model of a list on a page of cards. */
import type { ListHead, VersionView } from "~/features/lists/list-view";

export type CardView = ListHead & {
  /** At most 20, newest first. */
  creators: string[];
  /** The oldest public version (or the page's own choice), with its first three items. */
  version: VersionView;
  itemCount: number;
  /** The masterlist's first three, or none. */
  top: { title: string; rank: number; tied: boolean; note?: { creator: string; context: string } }[];
  masterlistChangedAt: number | null;
  /** Whether only the viewer sees the version shown. */
  private: boolean;
  /** In search results, why it was found. */
  reason?: string | null;
  /** The next page begins below it: `?before=`. */
  feedKey: number;
};

/** A page of cards; `before` is the key of the next page, or null at the end. */
export type CardPage = { cards: CardView[]; before: number | null };
