/** Share pictures as workerd draws them, from the fonts among the static files. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { testInFull } from "#tests/support/full";
import { dropListOf } from "#tests/support/lists";
import { amountOf, readPng } from "#tests/support/png-reader";
import { memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import type { Member } from "~/platform/viewer.server";

const INK = "#1c1a16";

let worker: TestWorker;
let ann: Member;
beforeAll(async () => {
  worker = await bootWorker();
  ann = await memberOf(worker.app, "ann");
});
afterAll(() => worker?.close());

async function pictureOf(title: string, items: string[]): Promise<Uint8Array> {
  const listId = await dropListOf(worker.app, ann, items, { title });
  const response = await worker.fetch(`/lists/${listId}/share.png`);
  expect([title, response.status]).toEqual([title, 200]);
  return new Uint8Array(await response.arrayBuffer());
}

test("lists in every script have pictures of their own, with their words", async () => {
  // a list whose letters are in no font has a title and items without ink
  const blank = await amountOf(INK, await pictureOf("𓂀𓁹𓂋", ["𓁶", "𓃀", "𓆑"]));
  const pictures = new Set<string>();
  const lists = [
    ["Greatest films", "Vertigo", "Tokyo Story", "Ran"],
    ["Лучшие книги", "Мастер и Маргарита", "Ёлки", "Їжак"],
    ["北京最好吃的面馆", "老北京炸酱面", "兰州拉面", "东来顺"],
    ["東京のラーメン屋さん", "麺屋武蔵", "一蘭", "ラーメン二郎"],
    ["서울에서 맛있는 냉면집", "을밀대", "우래옥", "필동면옥"],
    ["أفضل الأفلام العربية", "باب الحديد", "المومياء", "الرسالة"],
    ["הסרטים הטובים ביותר", "ואלס עם באשיר", "ורטיגו", "בופור"],
    ["सर्वश्रेष्ठ हिन्दी फ़िल्में", "शोले", "मुग़ल-ए-आज़म", "दो बीघा ज़मीन"],
    ["ร้านก๋วยเตี๋ยวที่อร่อย", "ป๋ายักษ์", "นายใบ้", "ทิพย์สมัย"],
    ["🍎🍊🍐🍒", "🍎", "🍊", "🍐"],
  ];
  for (const [title = "", ...items] of lists) {
    const png = await pictureOf(title, items);
    expect([title, readPng(png)]).toEqual([title, { width: 1200, height: 630 }]);
    expect([title, (await amountOf(INK, png)) > blank + 1000]).toEqual([title, true]);
    pictures.add(Buffer.from(png).toString("latin1"));
  }
  expect(pictures.size).toBe(lists.length);
});

testInFull("an isolate goes on drawing after more fonts than a renderer keeps", async () => {
  const title = (n: number) => Array.from({ length: 40 }, (_, i) => 0x4e00 + 211 * n + 17 * i);
  for (let n = 0; n < 8; n++) {
    const line = String.fromCodePoint(...title(n));
    readPng(await pictureOf(line.slice(0, 20), [line, `${line}一`, `${line}二`]));
  }
  readPng(await pictureOf("Greatest films", ["Vertigo", "Ran", "Playtime"]));
});
