/** Draws a list's cover from its first item: one ring per place, wider for more people. */

import { hueOf } from "~/lib/hue";

const CENTRE = 22;
const FIRST_RADIUS = 34;
const STEP = 25;
const RINGS = 7;
const HAIRLINE = 1;
const WIDTH = { least: 3.5, more: 16.5 };

type Centres = readonly [Centre, ...Centre[]];
type Centre = readonly [x: number, y: number];

/** Candidate centres of the rings; each fits into the middle square of the 300 × 200 box. */
const CENTRES: Centres = [
  [206, 96],
  [168, 84],
  [96, 104],
  [192, 78],
  [132, 112],
];

/** Centres that leave the left two thirds to the words of a banner. */
const CENTRES_BESIDE_WORDS: Centres = [
  [234, 96],
  [248, 90],
  [228, 106],
  [254, 98],
  [240, 112],
];

/** The hues of common chapters; others get one from a hash of their name. */
const CHAPTER_HUES: Record<string, number> = {
  film: 1,
  films: 1,
  books: 2,
  music: 3,
  "board games": 4,
  games: 4,
  food: 5,
  cities: 6,
  travel: 6,
  programming: 7,
  education: 8,
};

export const coverHue = (chapter: string): number =>
  Object.hasOwn(CHAPTER_HUES, chapter.toLowerCase())
    ? (CHAPTER_HUES[chapter.toLowerCase()] ?? 1)
    : hueOf(chapter);

/** Places of the first item: [place, number of people]. */
type Places = readonly (readonly [place: number, count: number])[];

const ONE_PERSON: Places = [[1, 1]];

export const coverOf = (
  { id, title, chapters }: { id: string; title: string; chapters: { name: string }[] },
  places: Places = ONE_PERSON,
  { hasWords = false } = {},
) => ({
  hue: coverHue(chapters[0]?.name ?? title),
  circles: coverCircles(id, places, hasWords ? CENTRES_BESIDE_WORDS : CENTRES),
});

/** Returns SVG markup for a 300 × 200 box. Contains only numbers; `id` selects the centre. */
function coverCircles(id: string, places: Places, centres: Centres): string {
  const [x, y] = centres[hueOf(id) % centres.length] ?? centres[0];
  const named = places.reduce((sum, [, count]) => sum + count, 0);
  const rings = Array.from({ length: RINGS }, (_, i) => {
    const count = places.find(([place]) => place === i + 1)?.[1] ?? 0;
    const width = count === 0 ? HAIRLINE : WIDTH.least + WIDTH.more * Math.sqrt(count / named);
    return `<circle cx="${x}" cy="${y}" r="${FIRST_RADIUS + STEP * i}" stroke-width="${Math.round(10 * width) / 10}"/>`;
  });
  return `${rings.join("")}<circle cx="${x}" cy="${y}" r="${CENTRE}"/><text x="${x}" y="${y + 9}">1</text>`;
}
