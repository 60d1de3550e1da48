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

/** Parts of Japanese titles, which every fifth list has: '京都で最高の図書館', '金の港'. */
export const JAPANESE = {
  quality: "最高の 名高い 定番の 静かな 隠れた 古い 新しい 小さな".split(" "),
  topic:
    "図書館 美術館 喫茶店 公園 温泉 書店 映画館 市場 庭園 水族館 駅 橋 神社 麺屋 城 灯台 港 山小屋 商店街 植物園".split(
      " ",
    ),
  place:
    "京都 東京 大阪 札幌 仙台 横浜 金沢 名古屋 神戸 奈良 広島 松山 福岡 長崎 熊本 鹿児島 那覇 函館 富山 岡山".split(
      " ",
    ),
  first:
    "金の 銀の 静かな 北の 南の 隠れた 青い 赤い 小さな 古い 白い 黒い 遠い 深い 夏の 冬の 春の 秋の 夜の 朝の".split(
      " ",
    ),
  second: "港 庭 橋 窓 雀 薬缶 羅針盤 草原 駅 梯子 鏡 錨 煙突 鐘 羽 灯籠 武蔵 茶屋 竹林 坂道".split(" "),
};
/** Names a topic that one in twenty Japanese lists has. */
export const JAPANESE_WORD = "美術館";
/** Begins in the middle of many titles: a part of no word. */
export const JAPANESE_PART = "術館";
