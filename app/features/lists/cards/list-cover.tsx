import type { CardView } from "./card-view";
import { coverOf } from "./cover";
import { CoverPicture } from "./cover-picture";

type Props = {
  list: Pick<CardView, "id" | "title" | "chapters">;
  /** The first item with its places; without places, the cover shows one person's 1st place. */
  first: { title: string; places?: [place: number, count: number][] | undefined };
  /** banner: with the names of chapter and item; square: no words. */
  look: "banner" | "square";
};

export const ListCover = ({ list, first, look }: Props) => (
  <CoverPicture
    shapes={coverOf(list, first.places, { hasWords: look === "banner" })}
    look={look}
    words={look === "banner" ? [list.chapters[0]?.name, first.title] : undefined}
  />
);
