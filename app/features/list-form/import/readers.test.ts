/** Texts of the kinds that people paste, with made-up titles: what each has to give, or to be refused as. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportChoices } from "./imported";
import { isRead, readList } from "./list-import";

const K = ["Kane", "Vertigo", "Ran"];
const ALL = "Kane, Vertigo, Ran";

/** Returns the titles, with their notes after a colon; or the refusal. */
const read = (text: string, choices?: ImportChoices) => {
  const list = readList({ text }, choices);
  if (!isRead(list)) return list.refused;
  return list.item.map(({ itemTitle, itemContext }) => itemTitle + (itemContext && `: ${itemContext}`));
};

const STYLES = [
  "1. 2. 3.|1) 2) 3)|(1) (2) (3)|[1] [2] [3]|1\\. 2\\. 3\\.|1: 2: 3:|1º 2º 3º|01. 02. 03.",
  "#1 #2 #3|No.1 No.2 No.3|Nr.1: Nr.2: Nr.3:|1st 2nd 3rd|１． ２． ３．|（１） （２） （３）|① ② ③|❶ ❷ ❸|⑴ ⑵ ⑶|1️⃣ 2️⃣ 3️⃣",
  "🥇 🥈 🥉|🥇 🥈 3.|I. II. III.|i) ii) iii)|Ⅰ. Ⅱ. Ⅲ.|1位 2位 3位|第1位： 第2位： 第3位：|1、 2、 3、|١. ٢. ٣.|१. २. ३.|**1.** **2.** **3.**|١- ٢- ٣-|1- 2- 3-",
  "A. B. C.|a) b) c)|(a) (b) (c)|а) б) в)|א. ב. ג.|가. 나. 다.",
  "=1 =1 3|1= 1= 3=|T1. T1. 3.|1. 3. 7.|1. 1. 1.|- - -|* * *|• • •|– – –|▪ ▪ ▪|✓ ✓ ☐|・ ・ ・|[x] [x] [x]|[✓] [✓] [✓]|» » »|⭐ ⭐ ⭐|\\- \\- \\-",
].flatMap((styles) => styles.split("|").map((style) => style.split(" ")));

const YEARS = ["Kane: 1941", "Vertigo: 1958", "Ran: 1985"];
const ROWS = "Film,Year\nKane,1941\nVertigo,1958\nRan,1985\n";

const LINES: [text: string, items: string[]][] = [
  ["3. Ran\n2. Vertigo\n1. Kane", K],
  ["2. Vertigo\n1. Kane\n3. Ran", K],
  ["Old\n1. Kane\n2. Vertigo\n\nNew\n1. Ran", K],
  ["## Old\n1. Kane\n2. Vertigo\n\n## New\n1. Ran", K],
  ["1. Kane\n2. Vertigo\n\nAlso good:\n- Ran", K],
  ["Top 3 films\n1. Kane\n2. Vertigo\n3. Ran", K],
  ["1. Kane\n10 things about it\n2. Vertigo\n3. Ran", ["Kane: 10 things about it", "Vertigo", "Ran"]],
  ["Sure! Here it is:\n\n1. **Kane** - a sled\n2. Ran - war\n\nEnjoy!", ["Kane: a sled", "Ran: war"]],
  ["- Kane\n\nA sled.\n\n- Ran\n\nWar.", ["Kane: A sled.", "Ran: War."]],
  ["1. Kane, 1941\n2. Ran, 1985", ["Kane, 1941", "Ran, 1985"]],
  ["I - Kane\nII - Vertigo\nIII - Ran", K],
  ["Number 1: Kane\na sled\nNumber 2: Vertigo\nNumber 3: Ran", ["Kane: a sled", "Vertigo", "Ran"]],
  ["#3: Ran\na war\n#2: Vertigo\n#1: Kane", ["Kane", "Vertigo", "Ran: a war"]],
  ["3\nRan\n2\nVertigo\n1\nKane", K],
  ["1\nKane\na sled\n2\nVertigo\n3\nRan", ["Kane: a sled", "Vertigo", "Ran"]],
  ["1. Kane\nA sled.\n2. Vertigo", ["Kane: A sled.", "Vertigo"]],
  ["- 1. Kane\n- 2. Vertigo\n- 3. Ran", K],
  ["- [ ] Kane\n- [X] Vertigo\n- [-] Ran", K],
  ["o\tKane\no\tVertigo\no\tRan", K],
  ["1. *Kane*\n2. [Vertigo](http://x.y)\n3. ~~Ran~~", K],
  ["1. M*A*S*H\n2. snake_case_x\n3. Vec<T>", ["M*A*S*H", "snake_case_x", "Vec<T>"]],
  ["1. Kane\\[a\\]\n2. Vertigo[a]\n3. Ran [1]", ["Kane[a]", "Vertigo", "Ran [1]"]],
  ["&bull; Kane\n&bull; Ran", ["Kane", "Ran"]],
  ["Caf&eacute;<br>\n<b>Ran</b>", ["Café", "Ran"]],
  ["* [[Kane]]\n* [[Vertigo (film)|Vertigo]]\n* Ran", K],
  ["Azul - plays - long\nDixit – for six", ["Azul: plays - long", "Dixit: for six"]],
  ["Prince - Kiss\nPrince - Raspberry Beret", ["Prince - Kiss", "Prince - Raspberry Beret"]],
  ["## 1. Kane\n\na sled\n\n## 2. Vertigo\n\n## 3. Ran", ["Kane: a sled", "Vertigo", "Ran"]],
  ["> 1. Kane\n> 2. Vertigo\n> 3. Ran", K],
  ["Kane\n\ta sled\nVertigo\nRan", ["Kane: a sled", "Vertigo", "Ran"]],
  ["Old:\n  Kane\n  Vertigo\nNew:\n  Ran", K],
  ["Old\n\tKane\n\tVertigo\nNew\n\tRan\n\tIkiru", [...K, "Ikiru"]],
  ["- Films\n  - Kane\n  - Vertigo\n  - Ran", K],
  ["My films\n\nKane\nVertigo\nRan", K],
  ['"Kane",\n"Vertigo",\n"Ran"', K],
  ["S Tier\nKane\nVertigo\n\nA Tier\nRan", K],
  ["[S] Kane; Vertigo\n[A] Ran", K],
  ["S：Kane、Vertigo\nA：Ran", K],
  ["أ\nمريم\n七人の侍", ["أ", "مريم", "七人の侍"]],
];

const TABLES: [text: string, items: string[]][] = [
  ["Top films\nmade by Ann\nRank,Film\n2,Vertigo\n1,Kane\n3,Ran", K],
  [`Here they are, in order:\n\n${ROWS}`, YEARS],
  [`Here, all, the, films, of, ours\n${ROWS.replaceAll(",", ";")}`, YEARS],
  [`Films (Drama, Crime)\tseen\n${ROWS.replaceAll(",", "\t")}`, YEARS],
  [`${ROWS}Average,1961`, YEARS],
  ["Rank,Film,Custom-2\n2,Vertigo,\n1,Kane,x\n3,Ran,", K],
  ["Rank,Film,Year\n(1 to 3),(title),(yyyy)\n1,Kane,1941\n2,Vertigo,1958\n3,Ran,1985", YEARS],
  ["Film,Votes,,\n,Men,Women,All\nKane,20,3,23\nVertigo,19,4,23\nRan,9,9,18", K],
  ["Top films\n1,Kane,30\n2,Vertigo,20\n3,Ran,10\nSource: Ann", K],
  ["Issue key,Summary,Assignee\nA-1,Kane,ann\nA-2,Vertigo,bob\nA-3,Ran,ann", K],
  ["Kane;8,3;12,99\nVertigo;8,2;9,50\nRan;8,1;7,00", K],
  ["Kane,n/a,n/a\nVertigo,1958,8\nRan,1985,9", K],
  ["'Film','Year'\n'Kane','1941'\n'Vertigo','1958'\n'Ran','1985'", YEARS],
  ["Film,Year;;\nKane,1941;;\nVertigo,1958;;\nRan,1985;;", YEARS],
  ["Rank,Film\n2,Vertigo\n1,Kane\nRank,Film\n3,Ran", K],
  ["順位,作品名\n2,Vertigo\n1,Kane\n3,Ran", K],
  ["Tier,Item\nA,Ran\nS+,Kane\nS,Vertigo", K],
  ["Kane,1941\nVertigo,1958\nRan,1985", K],
  ["Rank|Film\n1|Kane\n2|Vertigo\n3|Ran", K],
  ["Rank,Film,Votes\n2,Vertigo,8\n1,Kane,10\n3,Ran,7\nTotal,,25", K],
  ["Rank\tFilm\n1\tKane\n\tVertigo\n3\tRan", K],
  ["1. Kane\t1941\n2. Vertigo\t1958\n3. Ran\t1985", K],
  ["City,Film\nRome,Kane\nOslo,Vertigo\nBonn,Ran", K],
  ["Mail,Phone,Pick\na@b.c,+41 1 234,Kane\nb@b.c,+41 2 345,Vertigo\nc@b.c,+41 3 456,Ran", K],
  ["id,When,Pick\ntt000001,3 May 2024,Kane\ntt000002,4 May 2024,Vertigo\ntt000003,5 May 2024,Ran", K],
  ["Who,Pick\nann@x.org (Ann),Kane\nBob <bob@x.org>,Vertigo\ncy@x.org,Ran", K],
  ["handle,pick\n@ann,Kane\n@bob,Vertigo\n@cy,Ran", K],
  ["Dein Name;Dein Film\nAnn;Kane\nBob;Vertigo\nCy;Ran", K],
  ["Phone,Place,Address\n+41 1,Mill,1 Main St\n+41 2,Grill,2 Side St", ["Mill", "Grill"]],
  ["site,thing\nkane.org,Kane\nvertigo.org,Vertigo\nran.org,Ran", K],
  ["ISBN13,Book\n9780141439549,Emma\n9780141439556,Ran", ["Emma", "Ran"]],
  ["Wann;Was\n3. Mai 2024;Kane\n4. Juni 2024;Vertigo\n5. Juli 2024;Ran", K],
  ["Length,Thing\n90 min,Kane\n1h 30m,Vertigo\n2 h,Ran", K],
  ["Film,Comment\nKane,ann@x.org\nVertigo,ask bob@x.org\nRan,war", ["Kane", "Vertigo", "Ran: war"]],
  ["Title,Author\nPoems,Ann\nPoems,Bo\nPoems,Ann", ["Poems (Ann): Ann", "Poems (Bo): Bo"]],
  ["Title,Volume\nEmma,1\nEmma,2", ["Emma (1)", "Emma (2)"]],
  ['1\t"Heroes" live\n2\tVertigo\n3\tRan', ['"Heroes" live', "Vertigo", "Ran"]],
  ['```json\n["Kane", "Vertigo", "Ran"]\n```', K],
  ['{"title":"Kane"}\n{"title":"Vertigo"}\n{"title":"Ran"}', K],
  ['{"children":[{"title":"menu","children":[{"title":"Kane"},{"title":"Ran"}]}]}', ["Kane", "Ran"]],
  ['{"messages":[{"from":"Ann","text":"Kane"},{"from":"Bob","text":"Ran"}]}', ["Kane", "Ran"]],
  [
    '{"items":[{"track":{"album":{"artists":[{"name":"Bo"}],"name":"B"},"artists":[{"name":"Bo"}],"name":"Kane"}}]}',
    ["Kane: Bo"],
  ],
  [
    '[{"name":"Kane","director":{"name":"Ann"}},{"name":"Ran","director":{"name":"Bo"}}]',
    ["Kane: Ann", "Ran: Bo"],
  ],
  ['{"a":{"b":[{"film":{"title":"Kane"}},{"film":{"title":"Vertigo"}},{"film":{"title":"Ran"}}]}}', K],
];

const TITLES = [
  "1-Up\n2-Up|1.5 Litres\n2.5 Litres|1,000 Ways\n2,000 Ways|7-Eleven\n8-Eleven|1:15 Song\n2:10 Dance|300\n10 Things|99 Luftballons\n99 Problems",
  "1st Avenue\n2nd Avenue|C. S. Lewis\nD. H. Lawrence|2001: A Space Odyssey\n2010: The Year|1917\n1984\n2001|No. 5\nNo. 1\nNo. 9|A\nB\nAB\n0",
  "Hello, Dolly!\nGoodbye, Mr. Chips|The Good, the Bad\nHearts, Minds\nRan|Keynote 9:30 AM\nLunch 12:00 PM|From Russia with Love (1963)\nclass of 1984|<li\n<3",
].flatMap((texts) => texts.split("|"));

const REFUSED: Record<string, string[]> = {
  "a playlist file (M3U)": ["#EXTM3U\n#EXTINF:1,Kane\na.mp3"],
  "a playlist file (PLS)": ["[playlist]\nFile1=a.mp3"],
  "an XML file": [
    "<opml><body><outline text='Kane'/></body></opml>",
    "<a:feed>\n<entry>Kane</entry>\n</a:feed>",
  ],
  "HTML source": [
    "<ol>\n<li>Kane</li>\n<li>Ran</li>\n</ol>",
    "My list: <ul><li>Kane</li></ul>",
    "<p>1. Kane</p>\n<p>2. Ran</p>",
  ],
  "a calendar or address file (iCalendar, vCard)": ["BEGIN:VCALENDAR\nSUMMARY:Kane"],
  "a BibTeX file": ["@book{kane,\n title={Kane}\n}"],
  "a reference file (RIS)": ["TY  - BOOK\nTI  - Kane\nER  - "],
  "a settings file": ["[player]\nname=Ann", "API_KEY=abc\nDEBUG=1"],
  "a mail": ["From: ann@x.org\nTo: bob@x.org\nSubject: films\n\nKane\nRan"],
  "lyrics with times (LRC)": ["[ti:Kane]\n[00:12.00]Rosebud\n[00:15.00]Snow"],
  "an outline (Org, wiki source)": ["* Films\n** Kane\n** Ran"],
  "a drawn table": [" id | name\n----+------\n  1 | Kane\n(1 row)"],
  "source code": [
    "body {\n  color: red;\n}",
    "diff --git a/x b/x\n-Kane\n+Ran",
    "top = [\n'Kane',\n'Ran'\n]",
    'public class A {\n  String a = "Kane";\n}',
    "def films():\n    return ['Kane']",
    'import x from "y";\nlet a = 1;',
  ],
  YAML: ["---\ntitle: Films\n---\n- Kane", "- title: Kane\n  year: 1941\n- title: Ran\n  year: 1985"],
  Org: ["#+BEGIN_SRC\n* Kane\n#+END_SRC", "#+TITLE: Films\n* Kane\n* Ran"],
  LaTeX: ["\\item Kane\n\\item Ran"],
  "wiki source": ["== Films ==\n* Kane", "|-\n| Kane\n|-\n| Ran", "# ''[[Kane]]'' (1941)\n# ''Ran''"],
  "a forum post (BBCode)": ["[b]1.[/b] Kane\n[b]2.[/b] Ran"],
  "a chat": [
    "[01.02.26, 12:03:11] Ann: Kane\n[01.02.26, 12:04:11] Bob: Ran",
    "Ann — Today at 12:03 PM\nKane\nBob — Today at 12:04 PM\nRan",
    "<ann> Kane\n<bob> Ran",
  ],
};

describe("lines", () => {
  test.each(STYLES)("lose the marks in front: %s", (...marks) => {
    expect(read(K.map((title, i) => `${marks[i]} ${title}`).join("\n"))).toEqual(K);
  });
  test.each(LINES)("%j", (text, items) => expect(read(text)).toEqual(items));
  test.each(TITLES)("keep what belongs to titles: %j", (text) =>
    expect(read(text)).toEqual(text.split("\n")),
  );

  test("are never lost", () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 30 }), (words) => {
        expect(read(words.join("\n"))).toEqual(words);
        expect(read(words.map((w, i) => `${i + 1}. ${w}`).join("\n"))).toEqual(words);
      }),
    );
  });
});

describe("tables", () => {
  test.each(TABLES)("%j", (text, items) => expect(read(text)).toEqual(items));

  test("are read by the columns that somebody chose", () => {
    const text = "Rank,Film,Director\n2,Vertigo,Hitch\n1,Kane,Welles\n";
    expect(read(text)).toEqual(["Kane: Welles", "Vertigo: Hitch"]);
    expect(read(text, { columns: { title: "Director", notes: [1], rank: null } })).toEqual([
      "Hitch: Vertigo",
      "Welles: Kane",
    ]);
    expect(read(text, { fileOrder: true, columns: { notes: [] } })).toEqual(["Vertigo", "Kane"]);
    expect(read(text, { head: false, columns: { title: 1, notes: [], rank: null } })).toEqual([
      "Film",
      "Vertigo",
      "Kane",
    ]);
    expect(read("Kane;Welles;x\nRan;Kuro;x\n", { columns: { title: 1 } })).toEqual(["Welles", "Kuro"]);
    expect(read(text, { columns: { title: "Actor" } })).toBe("No column is named or numbered Actor");
  });

  test("put no address into a title, also where it alone tells two works apart", () => {
    const rows = "Poems,ann@example.org\nPoems,bob@example.org\nRan,cleo@example.org\n";
    expect(read(`Title,Author\n${rows}`)).toEqual(["Poems", "Poems (2)", "Ran"]);
  });

  test("without a column of words ask for it, and are shown", () => {
    const list = readList({ text: "a,b\n1,2\n3,4\n" });
    expect(list).toMatchObject({
      refused: expect.stringMatching(/^We couldn't find a column of titles/),
      table: {
        head: ["a", "b"],
        rows: [
          ["1", "2"],
          ["3", "4"],
        ],
        columns: { title: null },
      },
    });
  });

  test("are a known export only where nobody chose a column", () => {
    const text = "Date,Name,Year,Letterboxd URI\n2022,Heat,1995,u\n";
    expect(read(text)).toEqual(["Heat (1995)"]);
    expect(read(text, { columns: { title: "Name" } })).toEqual(["Heat: 1995"]);
  });
});

describe.each(Object.entries(REFUSED))("what looks like %s", (looks, texts) => {
  test.each(texts)("is refused in these words: %j", (text) => {
    expect(read(text)).toMatch(
      `This looks like ${looks}. Listdrop reads lists, tables and exports of Letterboxd`,
    );
  });
});

test("a line above all others names the list, without its bullet", () => {
  expect(readList({ text: "- Films\n  - Kane\n  - Ran" })).toMatchObject({ listTitle: "Films" });
});

test("a list in another order, with numbers or with lines left out says so", () => {
  const counted = readList({ text: "3. Ran\n2. Vertigo\n1. Kane" });
  expect(counted).toMatchObject({ hasNumbers: true, isOrdered: true });
  expect(read("2. Ran\n1. Kane", { keepNumbers: true, fileOrder: true })).toEqual(["2. Ran", "1. Kane"]);
  expect(read(ALL)).toEqual([ALL]);
  expect(readList({ text: "- Kane\n- Ran\n\nSource: us" })).toMatchObject({
    item: [{ itemTitle: "Kane" }, { itemTitle: "Ran", itemContext: "" }],
    leftOut: [{ count: 1, why: "below the list" }],
  });
});
