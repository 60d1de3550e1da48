import type { CardView } from "./card-view";
import { coverOf } from "./cover";
import { CoverPicture } from "./cover-picture";

type Props = {
  list: Pick<CardView, "id" | "title" | "chapters">;
  /** The first item, with where people put it; without, one person put it first. */
  first: { title: string; places?: [place: number, count: number][] | undefined };
  /** banner: with the chapter's and the item's name; square: without words. */
  look: "banner" | "square";
};

/** A card's cover. */
export const ListCover = ({ list, first, look }: Props) => (
  <CoverPicture
    shapes={coverOf(list, first.places)}
    look={look}
    words={look === "banner" ? [list.chapters[0]?.name, first.title] : undefined}
  />
);
