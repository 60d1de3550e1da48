/** Searches in the scripts of the world: each title is found by each of its terms, and by no other. */

import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listFixture } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { fillSearchTokens, searchEverything, searchLists } from "./search.server";

const SEARCHES: [title: string, found: string[], notFound?: string[]][] = [
  ["麺屋武蔵", ["武蔵", "麺屋", "屋武", "蔵", "麺屋武蔵"], ["麺武", "蔵武"]],
  ["東京スカイツリー", ["スカイ", "ツリー", "ｽｶｲﾂﾘｰ", "京ス"], ["スツ"]],
  ["ドラゴンクエスト", ["ドラゴン", "クエスト", "ﾄﾞﾗｺﾞﾝ"], ["トラコン"]],
  ["となりのトトロ", ["トトロ", "となり", "りの"]],
  ["红楼梦", ["楼梦", "红楼", "梦"]],
  ["西遊記 iPhone版", ["遊記", "iphone版", "ＩＰＨＯＮＥ"]],
  ["서울맛집지도", ["맛집", "서울", "지도"], ["서맛"]],
  ["ผัดไทยแท้", ["ไทย", "ผัด", "แท้"]],
  ["ລາວຫຼວງພະບາງ", ["ພະບາງ", "ຫຼວງ"]],
  ["អង្គរវត្ត", ["វត្ត", "អង្គរ"]],
  ["ရွှေတိဂုံဘုရား", ["ဘုရား", "ရွှေ"]],
  ["Ελληνικά νησιά", ["ελληνικα", "ΝΗΣΙΑ", "νησιά"]],
  ["Οδός Ερμού", ["οδος", "ΟΔΟΣ", "ερμου"]],
  ["Łódź i Wrocław", ["lodz", "łódź", "wroclaw"]],
  ["Smørrebrød", ["smorrebrod", "smørre"]],
  ["Große Straßen", ["grosse", "STRASSEN", "straße"]],
  ["Æbleskiver", ["aebleskiver", "æble"]],
  ["Œuvres complètes", ["oeuvres", "completes"]],
  ["Đà Nẵng", ["da nang", "đà", "nẵng"]],
  ["Þingvellir", ["thingvellir"]],
  ["Diyarbakır İzmir", ["diyarbakir", "izmir", "IZMIR"]],
  ["Ｆｕｌｌ Ｗｉｄｔｈ", ["full", "width", "ｗｉｄｔｈ"]],
  ["Eﬃcient Soﬁa", ["efficient", "sofia"]],
  ["Ёлка и ёжик", ["елка", "ёжик", "ЁЛКА"]],
  ["Чайка", ["чайка", "ЧАЙКА"]],
  ["مُحَمَّد الأمير", ["محمد", "الامير", "الأمير"]],
  ["إسكندرية آمنة", ["اسكندرية", "امنة"]],
  ["ﷺ ﻻ", ["لا"]],
  ["کتاب‌های فارسی", ["كتاب", "فارسي"]],
  ["שָׁלוֹם עולם", ["שלום", "עולם"]],
  ["हिन्दी फ़िल्में", ["हिन्दी", "हिन्"], ["हद"]],
  ["தமிழ் பாடல்கள்", ["தமிழ்", "பாடல்"]],
  ["ქართული ფილმი", ["ქართული", "ფილმ"]],
  ["Հայերեն գրքեր", ["հայերեն", "ԳՐՔԵՐ"]],
  ["አማርኛ ቋንቋ", ["አማርኛ"]],
  ["Café 𝓜𝓪𝓰𝓲𝓬", ["cafe", "magic"]],
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const ann = await memberOf(app, "ann");
  for (const [title] of SEARCHES)
    await listFixture(app, ann, { title, items: ["Xyzzy"], chapters: ["many"] });
  await listFixture(app, ann, {
    title: "A box",
    items: ["博多一双", "Ærø", "Дорожка"],
    chapters: ["日本酒蔵元"],
  });
});

const found = async (term: string) => (await searchLists(app, null, term)).cards.map(({ title }) => title);

test.each(SEARCHES)("%s", async (title, terms, others = []) => {
  for (const term of terms) expect(await found(term), term).toContain(title);
  for (const term of others) expect(await found(term), term).not.toContain(title);
});

test.each(["一双", "多一", "aero", "AERO", "дорож", "酒蔵", "蔵元"])(
  "an item or a chapter is found by %s, with the reason",
  async (term) => {
    const { page } = await searchEverything(app, null, term);
    expect(page.cards.map(({ title }) => title)).toEqual(["A box"]);
    expect(page.cards[0]?.reason).toMatch(/1st here|2nd here|3rd here|in the chapter 日本酒蔵元/);
  },
);

test("title matches in other scripts come first, too", async () => {
  const ann = await memberOf(app, "ben");
  await listFixture(app, ann, { title: "雪国温泉案内", items: ["One"] });
  await listFixture(app, ann, { title: "Later", items: ["北の温泉宿"] });
  expect(await found("温泉")).toEqual(["雪国温泉案内", "Later"]);
});

test("an index without tokens is completed", async () => {
  await app.db.run(sql`update search set title_tokens = '', tokens = ''`);
  expect(await found("武蔵")).toEqual([]);
  await fillSearchTokens(app.db);
  expect(await found("武蔵")).toEqual(["麺屋武蔵"]);
  expect(await found("一双")).toEqual(["A box"]);
});
