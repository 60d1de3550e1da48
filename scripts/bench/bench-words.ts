export const QUALITIES = [
  "Best",
  "Greatest",
  "Finest",
  "Classic",
  "Favourite",
  "Underrated",
  "Loudest",
  "Oldest",
];

export const TOPICS =
  "albums bakeries beaches books bridges bars cafes castles cheeses comedies concerts cycling desserts documentaries dumplings festivals films fountains galleries gardens guitars hikes hotels lakes libraries markets museums musicals noodles novels parks podcasts poems pubs puzzles ramen rivers stations songs trails".split(
    " ",
  );

export const PLACES =
  "Amsterdam Athens Berlin Bogota Boston Brussels Cairo Chicago Copenhagen Dakar Delhi Dublin Glasgow Hanoi Havana Helsinki Istanbul Jakarta Kyoto Lagos Lima Lisbon London Lyon Madrid Mexico Montreal Nairobi Naples Oslo Paris Prague Riga Rome Seoul Sofia Tokyo Valencia Vienna Zurich".split(
    " ",
  );

/** Occurs in the titles of exactly three lists. */
export const RARE_WORD = "Xylophone";
/** Occurs in the same three titles, and in items of many other lists. */
export const MIXED_WORD = "Golden";
/** Occurs in the titles of every eighth list. */
export const COMMON_WORD = "best";

const FIRST =
  "Golden Silver Quiet Little Northern Southern Hidden Old Crooked Green Blue Crimson Wandering Second Upper Lower Paper Velvet Winter Summer".split(
    " ",
  );
const SECOND =
  "Harbour Lantern Bridge Garden Orchard Window Sparrow Kettle Compass Meadow Station Ladder Mirror Anchor Chimney Thistle Pavilion Feather Corner Signal".split(
    " ",
  );

export const ITEM_TITLES = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`));
