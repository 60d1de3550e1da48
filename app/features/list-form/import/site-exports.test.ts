import { describe, expect, test } from "vitest";
import { fillFromImport } from "~/features/list-form/rows/fill-rows";
import { aboutSentence, isRead, readList } from "./list-import";
import { READ_SITES, readTrakt } from "./site-exports";
import { SITES } from "./site-names";

const readAnyImport = (text: string) => {
  const list = readList({ text });
  return isRead(list) ? list : null;
};

const EXPORTS = {
  letterboxdList: `Letterboxd list export v7
Date,Name,Tags,URL,Description
2023-04-02,Slow films for winter,"slow, winter",https://boxd.it/abcde,"Films, with tea."

Position,Name,Year,URL,Description
2,Paris Texas,1984,https://boxd.it/1aab,
1,Stalker,1979,https://boxd.it/1aaa,"The Zone, ""the room"", and rain."
`,
  letterboxdRatings: `Date,Name,Year,Letterboxd URI,Rating
2022-01-03,Heat,1995,https://boxd.it/2aaa,4
2022-01-09,Stalker,1979,https://boxd.it/1aaa,5
2022-02-11,Cats,2019,https://boxd.it/2aac,
2022-03-01,Ikiru,1952,https://boxd.it/2aad,5
`,
  goodreads: `Book Id,Title,Author,ISBN,My Rating,My Review
1,"Middlemarch",George Eliot,"=""0141439548""",4,"Long, and not a page too long."
2,"The Left Hand of Darkness (Hainish Cycle, #4)",Ursula K. Le Guin,"=""""",5,
3,"Ulysses",James Joyce,"=""""",0,
`,
  imdbList: `Position,Const,Created,Modified,Description,Title,URL,Title Type,Year,Your Rating
2,tt0245429,2020-01-01,2020-01-01,"Best bath house.",Spirited Away,https://www.imdb.com/,Movie,2001,10
1,tt0111161,2020-01-01,2020-01-01,,The Shawshank Redemption,https://www.imdb.com/,Movie,1994,10
`,
  imdbRatings: `Const,Your Rating,Date Rated,Title,Title Type,Year
tt1,7,2020-01-01,Heat,Movie,1995
tt2,9,2020-01-01,Alien,Movie,1979
`,
  exportify: `"Track URI","Track Name","Album Name","Artist Name(s)"
"spotify:track:0aaa","Under Pressure","Hot Space","Queen;David Bowie"
"spotify:track:0aab","Hyperballad","Post","Björk"
"spotify:track:0aaa","Under Pressure","Hot Space","Queen;David Bowie"
`,
  trakt: JSON.stringify([
    { rank: 2, listed_at: "2021", notes: null, type: "show", show: { title: "Mushishi", year: 2005 } },
    {
      rank: 1,
      listed_at: "2021",
      notes: "The best pilot.",
      type: "movie",
      movie: { title: "Heat", year: 1995 },
    },
  ]),
  libraryThing: `Book Id\tTitle\tSort Character\tPrimary Author\tRating\tReview
1\tEmma\t1\tJane Austen\t3\t
2\tUlysses\t1\tJames Joyce\t5\t
`,
  boardGameGeek: `"objectname","objectid","rating","numplays","comment"
"Dixit","39856","7","3",""
"Azul","230802","9","3","Tiles."
"Risk","181","N/A","0",""
`,
  rateYourMusic: `RYM Album,First Name,Last Name,Title,Release_Date,Rating,Review
1,,Prince,Parade,1986,7,
2,,Björk,Homogenic,1997,10,
`,
  discogs: `Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder
X1,Prince,Parade,WB,LP,3,1986,1,All
X2,Björk,Homogenic,OLI,LP,5,1997,2,All
`,
  tiers: "S: Azul, Codenames\nA: Dixit\nF: \n",
};

const read = (text: string) => {
  const found = readAnyImport(text);
  return found && [found.source, found.item.map(({ itemTitle }) => itemTitle)];
};

const wordsOf = (text: string) => {
  const list = readList({ text });
  return isRead(list) ? fillFromImport([], 0, list, "pasted").words : list.refused;
};

describe("an export of another site", () => {
  test.each([
    ["letterboxdList", "Letterboxd list", ["Stalker (1979)", "Paris Texas (1984)"]],
    ["letterboxdRatings", "Letterboxd ratings", ["Stalker (1979)", "Ikiru (1952)", "Heat (1995)"]],
    ["goodreads", "Goodreads library", ["The Left Hand of Darkness", "Middlemarch"]],
    ["imdbList", "IMDb list", ["The Shawshank Redemption (1994)", "Spirited Away (2001)"]],
    ["imdbRatings", "IMDb ratings", ["Alien (1979)", "Heat (1995)"]],
    ["exportify", "Exportify playlist", ["Under Pressure – Queen", "Hyperballad – Björk"]],
    ["trakt", "Trakt list", ["Heat (1995)", "Mushishi (2005)"]],
    ["libraryThing", "LibraryThing library", ["Ulysses", "Emma"]],
    ["boardGameGeek", "BoardGameGeek collection", ["Azul", "Dixit"]],
    ["rateYourMusic", "Rate Your Music collection", ["Homogenic", "Parade"]],
    ["discogs", "Discogs collection", ["Homogenic", "Parade"]],
    ["tiers", "Tier list", ["Azul", "Codenames", "Dixit"]],
  ] as const)("is recognized and put in order: %s", (name, source, titles) => {
    expect(read(EXPORTS[name])).toEqual([source, titles]);
    expect(read(`\uFEFF${EXPORTS[name].replaceAll("\n", "\r\n")}`)).toEqual([source, titles]);
  });

  test("has bands if it is a tier list of three to six", () => {
    expect(readAnyImport(EXPORTS.tiers)).toMatchObject({
      understood: "Text: 3 items in 3 tiers",
      tiers: [
        { name: "S", from: 1 },
        { name: "A", from: 3 },
        { name: "F", from: 4 },
      ],
    });
    expect(readAnyImport("S: Azul, , **Codenames**\nA: \nB: Dixit")?.tiers?.map(({ from }) => from)).toEqual([
      1, 3, 3,
    ]);
    expect(readAnyImport("S: Azul\nA: Dixit")?.tiers).toBeUndefined();
    expect(readAnyImport("SABCDEF".replace(/./g, "$&: in $&\n"))).toMatchObject({
      understood: "Text: 7 items in the order of the tiers",
      item: [{ itemTitle: "in S" }, {}, {}, {}, {}, {}, { itemTitle: "in F" }],
    });
  });

  test("may stand below lines of its own", () => {
    expect(read(`My books\n\n${EXPORTS.goodreads}`)?.[0]).toBe("Goodreads library");
    expect(readAnyImport("Date,Name,Year,Letterboxd URI\n1,Heat,1995,u")?.understood).toBe(
      "Letterboxd films",
    );
    expect(wordsOf("Title,Authors,Read Status\nEmma,Ann Quay,read")).toMatch(
      /Not recognised: read as a table/,
    );
  });

  test("keeps the list's name and the notes", () => {
    expect(readAnyImport(EXPORTS.letterboxdList)).toMatchObject({
      listTitle: "Slow films for winter",
      item: [{ itemContext: 'The Zone, "the room", and rain.' }, { itemContext: "" }],
    });
    expect(readAnyImport(EXPORTS.goodreads)?.item[1]?.itemContext).toBe("Long, and not a page too long.");
    expect(readAnyImport(EXPORTS.imdbList)?.item[1]?.itemContext).toBe("Best bath house.");
    expect(readAnyImport(EXPORTS.trakt)?.item[0]?.itemContext).toBe("The best pilot.");
  });

  test("says how many rows it had, and what was left out and why", () => {
    expect(readAnyImport(EXPORTS.goodreads)).toMatchObject({
      rows: 3,
      leftOut: [{ count: 1, why: "not rated" }],
    });
    expect(wordsOf(EXPORTS.letterboxdRatings)).toBe(
      "3 items pasted. Letterboxd ratings: 3 of 4 rows. Left out: 1 not rated",
    );
    expect(wordsOf(EXPORTS.exportify)).toBe(
      "2 items pasted. Exportify playlist: 2 of 3 rows. Left out: 1 named twice",
    );
    expect(wordsOf("Azul\nDixit")).toBe("2 items pasted");
  });

  test("gives its first hundred items", () => {
    const lines = Array.from({ length: 130 }, (_, i) => `t${i},${(i % 10) + 1},x,Film ${i},Movie,`);
    const text = ["Const,Your Rating,Date Rated,Title,Title Type,Year", ...lines].join("\n");
    const list = readAnyImport(text);
    expect(list?.item).toHaveLength(100);
    expect(list?.leftOut).toEqual([{ count: 30, why: "beyond the first 100" }]);
    expect(list && aboutSentence(list, 100)).toBe(
      "IMDb ratings: 100 of 130 rows. Left out: 30 beyond the first 100",
    );
    expect(wordsOf(text)).toMatch(/Left out: 30 beyond the first 100$/);
  });
});

test("each site that texts name has a reader", () => {
  expect(READ_SITES.toSorted()).toEqual([...SITES].toSorted());
});

describe("a broken file", () => {
  test.each([
    ["Book Id,Title,Author,My Rating\n", "Goodreads library: 0 rows. There is nothing to rank in it"],
    [
      "Book Id,Title,Author,My Rating\n1,Emma,Jane Austen,0",
      "Goodreads library: 0 of 1 row. Left out: 1 not rated. There is nothing to rank in it",
    ],
    [
      "Position,Const,Title\n1,tt1,\n2,tt2,\n",
      "IMDb list: 0 of 2 rows. Left out: 2 without a title. There is nothing to rank in it",
    ],
    [EXPORTS.letterboxdList.slice(0, 90), /^This looks like a Letterboxd list without its films/],
    ["S:\nA:\nB:", "No list found in this file. Use Markdown, CSV, JSON or plain text"],
    ["", "No list found in this file. Use Markdown, CSV, JSON or plain text"],
    [" \n\t\n", "No list found in this file. Use Markdown, CSV, JSON or plain text"],
  ])("says why it holds no list: %j", (text, sentence) => {
    expect(wordsOf(text)).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
  });

  test("with a quote that is never closed keeps its rows apart", () => {
    expect(read('Title,Author,My Rating,Book Id\n"Emma,Austen,5,1\nUlysses,Joyce,4,2')).toEqual([
      "Goodreads library",
      ["Emma", "Ulysses"],
    ]);
  });

  test("cut off in the middle, gives the rows before the cut", () => {
    const cut = EXPORTS.goodreads.slice(0, EXPORTS.goodreads.indexOf("Ursula"));
    expect(readAnyImport(cut)?.item).toEqual([
      { itemTitle: "Middlemarch", itemContext: "Long, and not a page too long." },
    ]);
    expect(readAnyImport(EXPORTS.trakt.slice(0, -9))?.source).not.toBe("Trakt list");
  });

  test("with missing cells, odd positions and foreign values keeps what has a title", () => {
    expect(read("Position,Const,Title\nx,tt1,Heat\n,,\n-3,tt2,Alien")).toEqual([
      "IMDb list",
      ["Alien", "Heat"],
    ]);
    const odd = [null, {}, { listed_at: 1, type: "movie" }];
    expect(readTrakt(odd)).toBeNull();
    expect(readTrakt([odd[2]])?.item).toEqual([]);
  });

  test("is no tier list if a line is something else", () => {
    expect(read("Note: a, b\nS: c")?.[0]).toBe("text");
    expect(read("A: first\nA: second")?.[0]).toBe("text");
  });
});
