/** Finds the emoji whose own English name stands in a title. Only the server needs the names. */
import table from "./glyph-table.json";

/** Without people, faces and symbols, of which a title says something else. */
const NAMED_GROUPS = ["Food", "Animals and nature", "Places", "Activities", "Objects"];

/** Names that titles use for other things: verbs, sports, people, cities, music. */
const OTHER_MEANINGS = new Set(
  `abacus bacon bank bat beans beaver bed beetle bikini bowling brick bubbles bug bullseye camping candy chains
  chair cherries church clamp coat coffin comet construction coral cricket custard dagger dna door dress
  drum eggplant flute fly fog foggy gear hammer hedgehog herb hook house hut joker kaaba key knot label
  lacrosse ladder ledger link locked magnet minibus moose mosque olive oyster pager peach peanuts pen
  pick pill purse ram razor receipt ribbon ring rock rocket salt screwdriver seal seat shorts skunk sled
  soap softball sponge spoon star synagogue thread toilet turkey unlocked watch wing wood worm yo-yo`.split(
    /\s+/,
  ),
);

/** Phrases that hold a name and mean something else. */
const OTHER_PHRASES = [
  [
    "snake plant",
    "spider plant",
    "rubber plant",
    "tangerine dream",
    "elephant man",
    "elephant ear",
    "guinea pig",
  ],
  ["tiger woods", "tiger prawn", "cat stevens", "cat power", "corn dog", "prairie dog", "zebra crossing"],
  [
    "monkey bread",
    "monkey puzzle",
    "bath bomb",
    "cherry bomb",
    "photo bomb",
    "horse radish",
    "sea horse",
    "sea lion",
  ],
  [
    "koala march",
    "lion bar",
    "dragon fruit",
    "star fruit",
    "kiwi bird",
    "crab apple",
    "goat cheese",
    "rice paper",
  ],
  [
    "butterfly stroke",
    "chicken pox",
    "wolf of wall street",
    "silence of the lambs",
    "house music",
    "ant and dec",
  ],
  [
    "pizza hut",
    "mountain dew",
    "carrot top",
    "lady bird",
    "larry bird",
    "dog days",
    "fire tablet",
    "fire stick",
  ],
  [
    "axl rose",
    "derrick rose",
    "megan fox",
    "michael j fox",
    "robin hood",
    "bus stop",
    "train to busan",
    "soul train",
  ],
  [
    "mango street",
    "apple watch",
    "sun city",
    "sun ra",
    "lemon curd",
    "fish and chips",
    "bear grylls",
    "teddy boy",
  ],
].flat();

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const singular = (word: string): string =>
  word
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|ss|o)es$/, "$1")
    .replace(/([^s])s$/, "$1");

/** Names as words with single spaces; false for a phrase that means something else. */
const glyphs = new Map<string, string | false>();
let longest = 1;

function learn(name: string, glyph: string | false): void {
  const words = wordsOf(name);
  longest = Math.max(longest, words.length);
  glyphs.set(words.join(" "), glyph);
}

for (const [group = "", ...entries] of table) {
  if (!NAMED_GROUPS.includes(group)) continue;
  for (const entry of entries) {
    const [glyph = "", ...name] = entry.split(" ");
    if (!isClock(name.join(" ")) && !OTHER_MEANINGS.has(name.join(" ").toLowerCase()))
      learn(name.join(" "), glyph);
    // a title names one grape or pancake as often as many
    if (group === "Food" && !OTHER_MEANINGS.has(name.join(" ").toLowerCase()))
      learn(singular(name.join(" ")), glyph);
  }
}
for (const phrase of OTHER_PHRASES) learn(phrase, false);

function isClock(name: string): boolean {
  return /o’clock$|-thirty$|face$/.test(name);
}

/** Returns the emoji with the longest name among a title's words, in the singular or plural; '' for none. */
export function glyphInTitle(title: string): string {
  const words = wordsOf(title);
  let found: { name: string; glyph: string | false } = { name: "", glyph: false };
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
      const named = words.slice(from, to).join(" ");
      for (const name of [named, singular(named)]) {
        const glyph = glyphs.get(name);
        if (glyph !== undefined && name.length > found.name.length) found = { name, glyph };
      }
    }
  }
  return found.glyph || "";
}
