import { expect, test } from "vitest";
import { glyphTable } from "#scripts/fonts/make-glyph-table";
import { memberLists, publishedRankings } from "#scripts/seed/demo-data";
import { glyphInTitle } from "./glyph-in-title";
import table from "./glyph-table.json";

/** Titles whose glyph was looked at, one by one. */
const FOUND = `
  🐕 Reservoir Dogs · 🐔 Chicken Run · 🦢 Black Swan · 🦞 The Lobster · 🌇 Sunset Boulevard
  🔥 Chariots of Fire · ☁ Cloud Atlas · 🌮 Taco Bell · 🫑 Bell pepper · 🥧 Key lime pie · 🪞 Black Mirror
  🪣 Bucket list · 🐀 Rat Race · 🐖 Pigs in blankets · 🐎 War Horse · ⚾ Baseball bat · 🦊 Fantastic Mr. Fox
  🦊 20th Century Fox · 🏨 Hotel California · 🦆 Peking duck · 🐊 Crocodile Dundee
  🐢 Teenage Mutant Ninja Turtles · 🐉 Dragon Quest · 🐋 The Whale · 🐟 A Fish Called Wanda · 🐟 Big Fish
  🦋 The Butterfly Effect · 🐜 Ant-Man · 🦟 The Mosquito Coast · 🌹 The Name of the Rose · 🌹 Guns N' Roses
  🍓 Strawberry Fields Forever · 🍉 Watermelon Sugar · 🍋 Lemon Tree · 🍌 Banana bread · 🍍 Pineapple Express
  🍅 Rotten Tomatoes · 🍅 Fried Green Tomatoes · 🥔 Hot Potato · 🥒 Cucumber sandwich · 🧅 The Onion
  🧅 Glass Onion · 🍞 Breaking Bread · 🥪 Bacon sandwich · 🥪 Sandwich Islands · 🥚 Egg fried rice
  🥚 Eggs Benedict · 🧈 Peanut butter · 🍝 Spaghetti alle vongole · 🍣 Sushi · 🦀 Crab cakes · 🦑 Squid Game
  🍪 Cookie Monster · ⛰ Brokeback Mountain · ⛰ Mountain bike · 🌋 Under the Volcano
  🏨 The Grand Budapest Hotel · 🏫 School of Rock · 🏭 Charlie and the Chocolate Factory
  🏰 Howl's Moving Castle · 💒 Four Weddings and a Funeral · 🌅 Before Sunrise · 🚆 Strangers on a Train
  🚇 Metro Exodus · 🛞 Wheel of Fortune · ✈ Airplane! · ☀ The Sun Also Rises · ☀ A Raisin in the Sun
  ☂ Umbrella · ☃ Snowman · 🌪 Tornado of Souls · 🎈 The Red Balloon · 🎫 Ticket to Paradise
  🪁 The Kite Runner · 👑 The Crown · 🎩 Top Hat · 🎸 Guitar Hero · 🎻 Violin Concerto in D · ⌨ Keyboard Cat
  🎥 Movie Camera · 🕯 The Candle Thief · 📗 Green Book · 📓 The Notebook · 📜 The Dead Sea Scrolls
  📅 Calendar Girls · 🪟 Rear Window · 🥧 Cherry pie · 🦖 T. Rex · 🕷 Spider-Man · 🐍 Snakes on a Plane
  🐈 Cats · 🐈 Cat on a Hot Tin Roof · 🌭 Hot dog · 🐕 Dog Day Afternoon · 🐉 Crouching Tiger, Hidden Dragon
  🦁 The Lion King · 🐒 12 Monkeys · 🐒 Arctic Monkeys · 🪷 White Lotus · 🍁 Maple leaf · 🥪 Turkey sandwich
  🐻 The Bear · 🦢 Swan Lake · 🪿 Goose · 🦅 Eagles · 🐦 The Birds · 🐧 Penguin Books · 🥧 Pie and mash
  🥧 Apple pie · 🫐 Blueberry muffins · 🥭 Mango lassi · 🥥 Coconut curry · 🍨 Ice cream · 🍦 Soft ice cream
  🎂 Birthday cake · 🍫 Chocolate bar · 🍯 Honey pot · 🥛 A glass of milk · 🍺 Beer mug · 🍶 Sake
  🍾 Bottle with popping cork · 🍱 Bento box · 🍧 Shaved ice · 🥮 Moon cake · 🥠 Fortune cookie · 🥨 Pretzel
  🥐 Croissant · 🧇 Waffle House · 🥞 Pancakes · 🍟 French fries · 🌮 Taco · 🌯 Burrito · 🧆 Falafel
  🫕 Fondue · 🥾 Hiking boot · 👟 Running shoe · 🩰 Ballet shoes · 🎒 Backpack · ⛺ Tent · 🚲 Bicycle
  🏍 Motorcycle Diaries · 🚤 Speedboat · 🛶 Canoe · 🚁 Helicopter · 🛰 Satellite · 🔭 Telescope
  🔬 Microscope · 🧭 Compass · 🧭 The Golden Compass · 🗺 World map · 🗻 Mount Fuji · 🗼 Tokyo Tower
  🗽 Statue of Liberty · 🏟 Stadium Arcadium · 🏤 Post office · 🏈 American football · 🎾 Tennis
  🎣 Fishing pole · 🪁 Kite · 🧸 Teddy bear · 🔮 Crystal ball · 🪄 Magic wand · 🏆 Trophy · 🪉 Harp
  🎷 Saxophone · 🎺 Trumpet · 🪕 Banjo · 🪗 Accordion · 📺 Television · 📷 Camera · 💻 Laptop · 🖨 Printer
  ☎ Telephone · 📚 Books · 📜 Scroll · 📰 Newspaper · ✏ Pencil · 🖍 Crayon · ✂ Scissors · 🪓 Axe · 🔧 Wrench
  🛡 Shield · 🏹 Bow and arrow · ⚓ Anchor · 💡 Light bulb · 🪞 Mirror · 🪟 Window · ⏰ Alarm clock · 👑 Crown
  👓 Glasses · 👖 Jeans · 🧣 Scarf · 🧤 Gloves · 🧦 Socks · 👜 Handbag · ☂ Umbrella Academy`;

/** Titles that name no glyph, or name one and mean something else. */
const NONE = `
  The Elephant Man · The Wolf of Wall Street · The Silence of the Lambs · The Seventh Seal · Donnie Darko
  A Clockwork Orange · Of Mice and Men · Jaws · The Fly · The Rock · The Bridge on the River Kwai
  Drum & Bass · Paper Moon · Star Wars · A Star Is Born · Trainspotting · Pulp Fiction · The Lord of the Rings
  Key West · Key Largo · Radiohead · Pen y Fan · Jagged Little Pill · Jacob's Ladder · Hook · Sponge cake
  Mousse au chocolat · Goat cheese · Guinea pig · BoJack Horseman · Batman · Cricket · Volkswagen Beetle
  Turkey · Octopussy · A Bug's Life · Fly Me to the Moon · Herb Alpert · Princess Peach
  James and the Giant Peach · Peanuts · Kevin Bacon · Francis Bacon · Salt Lake City · Oyster card
  Candy Crush · Spoon · Mountain Dew · Brick Lane · Norwegian Wood · Ed Wood · Elijah Wood · Pizza Hut
  House of Cards · House music · Charlotte Church · A Streetcar Named Desire · Bus stop · SEAT Leon
  Rocket salad · Rocket Man · Night Watch · Raindrops Keep Fallin' · The Nightmare Before Christmas
  Bowling for Columbine · Yo-Yo Ma · Joker · Phantom Thread · The Ring · The Piano · Heath Ledger
  Edward Scissorhands · MC Hammer · Screwdriver · Top Gear · The Legend of Zelda: Link's Awakening
  Alice in Chains · Magnetic Fields · The Doors · The Chair · Toilet Roll · Coffin Bay · Mr Bean · Sean Bean
  Olive Kitteridge · Olive oil · Neneh Cherry · Jurassic Park · Seal · Snake plant · Spider plant
  Tangerine Dream · Boa constrictor · Cat Stevens · Corn dog · Slumdog Millionaire · Tiger Woods · Life of Pi
  Monkey bread · Zebra crossing · Phoenix · Lima · Bath · Nice · Reading · Cork · Split · Buffalo · Chile
  Georgia · Bear Grylls · Winnie the Pooh · Lady Bird · Larry Bird · The Maltese Falcon · Raven · Apple
  Apple Watch · Fiona Apple · BlackBerry · Blackberry and Apple · Orange · Orange Is the New Black · Kiwi
  Plum · Curry · Honey · Milk · Harvey Milk · Coffee · Tea · Beer · Wine · Salt · Rice · Camping · Submarine
  Rocket League · Library · Bank · River bank · Football · Golf · Chess · Darts · Puzzle · Dominoes · Pickaxe
  Saw · Hammer · Sword · Lantern · Door · Bed · Couch · Clock · Dress`;

const split = (text: string) => text.trim().split(/\s*[·\n]\s*/);
const found = (titles: string[]) => titles.map((title) => `${glyphInTitle(title)} ${title}`.trim());

test("a title has the glyph that it names, and none if it means something else", () => {
  expect(found(split(FOUND).map((line) => line.slice(line.indexOf(" ") + 1)))).toEqual(split(FOUND));
  expect(found(split(NONE))).toEqual(split(NONE));
});

test("the longest name counts, whole words alone, singular or plural, and no pictograph that a title holds", () => {
  const titles = [
    "Bread knife",
    "Breadth",
    "French onions",
    "Pancake",
    "Snake plant",
    "Tangerine Dream – Phaedra",
    "",
  ];
  expect(titles.map(glyphInTitle)).toEqual(["🍞", "", "🧅", "🥞", "", "", ""]);
});

test("no glyph of the demo's titles makes one laugh for the wrong reason", () => {
  const titles = [
    ...memberLists.flatMap(({ versions }) =>
      versions.flatMap(({ items }) => items.map(({ title }) => title)),
    ),
    ...publishedRankings.flatMap(({ versions }) => versions.flatMap(({ items }) => items)),
  ];
  expect(found([...new Set(titles)].filter(glyphInTitle)).sort()).toMatchInlineSnapshot(`
    [
      "⛺ Instant, in a tent",
      "🌅 Sunrise",
      "🌵 🌵 Bunny ear cactus",
      "🌹 The Stone Roses",
      "🍅 Tomato soup with a grilled cheese",
      "🍇 The Grapes of Wrath",
      "🍋 Red lentil and lemon",
      "🍝 Spaghetti",
      "🍞 Bread knife",
      "🍞 No-knead bread in a hot pot",
      "🍞 Soda bread",
      "🎥 Man with a Movie Camera",
      "🎧 Headphones without music",
      "🎫 Ticket To Ride",
      "🎫 Ticket to Ride",
      "🐔 Chicken soup with stars",
      "🐟 Fish soup from Bergen",
      "💣 William Onyeabor – Atomic Bomb",
      "📅 A calendar entry called 'lunch'",
      "📓 A paper notebook",
      "🔔 For Whom the Bell Tolls",
      "🔥 Harry Potter and the Goblet of Fire",
      "🚆 Night Train to Lisbon",
      "🚆 Stamboul Train",
      "🚕 Taxi Driver",
      "🚲 Bicycle Thieves",
      "🥔 Leek & potato",
      "🥔 Leek and potato",
      "🥯 Bagels",
      "🦁 The Lion, the Witch and the Wardrobe",
      "🧅 French Onion",
      "🧅 French onion",
      "🧺 Bob: a proofing basket",
      "🪞 Mirror",
    ]
  `);
});

test("the table is what `npm run tool -- glyphs` makes of emojibase-data", () => {
  expect(table).toEqual(glyphTable());
});
