/** Names of columns in the languages that people keep lists in, folded by `headKey`. */

/** An empty cell is no name. */
const words = (text: string) => new Set(text.trim().split(/[,\n]/).map(headKey).filter(Boolean));

/** Folds a column's name: case, accents, dots and the signs between words don't matter. */
function headKey(name: string): string {
  return name
    .slice(0, 80)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/[\p{M}.:*°"'?]/gu, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim()
    .replace(/^(?:my|your|the|item|personal|meine?|deine?|mon|ma|ton|ta|votre|mi|tu) (?=\S)/, "");
}

const RANKS = words(`
rank, ranking, ranked, overall rank, rating rank, position, pos, place, placement, placing, standing, index,
no, nr, num, number, #, №, nº, n°, order, list order, top, seed, spot, tier, tiers, grade,
rang, rangliste, platz, platzierung, nummer, stelle, reihenfolge,
classement, numero, puesto, posicion, lugar, orden, clasificacion, posizione, posto, classifica,
posicao, colocacao, ordem, plats, placering, plass, plassering, plads, sija, sijoitus, jarjestys, plaats, positie, volgorde,
miejsce, pozycja, lp, poradi, misto, pozice, poradie, helyezes, sorszam, loc, pozitie, sira, siralama, hang, thu hang, stt,
peringkat, urutan, место, позиция, ранг, номер, п/п, місце, θεση, καταταξη, σειρα,
順位, 順番, 番号, 位, ランク, ランキング, 排名, 名次, 序号, 序號, 編號, 编号, 排行, 순위, 순번, 번호,
الترتيب, ترتيب, المرتبة, المركز, رتبه, ردیف, מקום, דירוג, מספר, क्रम, क्रमांक, स्थान, रैंक, อันดับ, อันดับที่, ลำดับ, ลำดับที่, ที่
`);

/** Most telling first: a table of songs may have a title and the name of an artist. */
const TITLES = [
  words(`title, titel, titre, titulo, titolo, tytul, nazev, cim, titlu, baslik, tieu de, judul, primary title, english title,
название, заголовок, назва, τιτλος, タイトル, 題名, 作品名, 書名, 曲名, 标题, 標題, 片名, 제목, العنوان, عنوان, כותרת, शीर्षक, ชื่อเรื่อง`),
  words(`item, entry, film, movie, anime, manga, book, novel, game, board game, video game, song, track, episode, object, favourite, favorite,
master metadata track, film or series, favourite film, favorite film, favourite movie, favorite movie, favourite book, favorite book, favourite song, favorite song, lieblingsfilm, lieblingsbuch, lieblingslied,
livre, libro, buch, livro, boek, bok, bog, ksiazka, kniha, konyv, carte, kitap, книга, spiel, jeu, juego, gioco, jogo, spel, gra, hra, jatek, oyun, игра,
lied, chanson, cancion, canzone, musica, piosenka, pelicula, filme, elokuva, фильм, фільм, ταινια, 映画, 作品, 本, 曲, ゲーム, 电影, 電影, 游戏, 영화, 책, فيلم, फ़िल्म, หนัง`),
  words(`album, series, show, tv show, name, names, product, label, wine, beer, nom, nombre, nome, naam, namn, navn, nimi, nazwa, meno, nev, nume, ad, adi, isim, ten, nama,
имя, наименование, ім'я, ονομα, 名前, 名称, 名稱, 이름, الاسم, اسم, نام, שם, नाम, ชื่อ`),
  words(
    `record, recipe, dish, restaurant, museum, podcast, brand, what, choice, option, candidate, task, headline, subject, summary, text, content, message`,
  ),
];
/** Makers of works: they tell works of one title apart, and hardly name a column of titles. */
const AUTHORS = words(`
author, authors, artist, artists, director, directors, autor, regie, regisseur, kunstler, auteur, realisateur, artiste, artista, autore, regista,
автор, режиссер, 作者, 監督, 导演, 감독, المؤلف, المخرج
`);
const MAKERS = words(
  "band, singer, composer, writer, creator, album artist, track artist, master metadata album artist, publisher, brewery, winery, distillery",
);
/** People, places and the like, which name a column of a table, and hardly its titles. */
const WEAK_TITLES = words(`
city, town, country, state, region, district, stadt, ort, land, ville, pays, ciudad, pais, location, address, zip, street, phone, contact, who, team, player, actor, profile, user, handle, first, last, full, nick,
given, family, account, owner, file, sheet, site, website, domain, url, link, email, email address, tags, type, genre, status, rating, date, key, issue key, code, sku, username, from, sender, assignee, reporter, added by, created by
`);
const YEARS = words("year, jahr, jaar, annee, ano, anno, rok, yil, год, 年, 年份, 연도, السنة");
const EDITIONS = words("released, release date, release year, vintage, edition, platform");
const PARTS = words("show, series, volume, vol, season, book, part, staffel, saison, number, episode");

const NOTES = words(`
note, notes, context, description, comment, comments, why, reason, review, notiz, notizen, kommentar, bemerkung, beschreibung, anmerkung, grund,
begrundung, warum, remarque, commentaire, raison, pourquoi, nota, notas, comentario, comentarios, descripcion, razon, por que, commento, descrizione,
motivo, perche, descricao, opmerking, beschrijving, toelichting, anteckning, beskrivning, kommentti, opis, uwagi, komentarz, poznamka, popis,
megjegyzes, aciklama, not, yorum, ghi chu, catatan, keterangan, заметка, заметки, комментарий, описание, примечание, σχολιο, σημειωση, περιγραφη,
備考, コメント, メモ, 説明, 感想, 备注, 備註, 评论, 說明, 说明, 비고, 메모, 설명, ملاحظات, تعليق, הערה, הערות, תיאור, टिप्पणी, หมายเหตุ
`);
/** Names of rows that add up the others. */
const TOTALS = words(`
total, totals, grand total, sum, average, mean, median, count, summe, gesamt, durchschnitt, somme, moyenne, totale, media, suma, итого, 合計, 合计, 합계
`);

const TELLING = [new Set([...AUTHORS, ...MAKERS]), PARTS, new Set([...YEARS, ...EDITIONS])];
const WEAK_NAMES = new Set([...AUTHORS, ...MAKERS, ...WEAK_TITLES]);
const NOTE_NAMES = new Set([...NOTES, ...AUTHORS, ...YEARS]);
const KNOWN = new Set([RANKS, ...TITLES, WEAK_NAMES, NOTE_NAMES, ...TELLING].flatMap((names) => [...names]));

const SUFFIX = / (?:names?|titles?|titel)$/;
function isIn(names: Set<string>, name: string): boolean {
  const key = headKey(name);
  return names.has(key) || names.has(key.replace(SUFFIX, ""));
}

export const isRankName = (name: string) =>
  RANKS.has(headKey(name).replace(/ ?(?:19|20)\d\d$/, "")) || name.trim() === "#";
export const isNoteName = (name: string) => isIn(NOTE_NAMES, name);
export const isWeakName = (name: string) => isIn(WEAK_NAMES, name);
export const isTotalName = (name: string) => TOTALS.has(headKey(name));

/** Returns 0 for the names that best tell two works of one title apart; -1 for those that do not. */
export const tellingRank = (name: string): number => TELLING.findIndex((names) => isIn(names, name));

/** Returns 0 for the most telling name of a title, 3 for the least; -1 for others. '… name' and '… title' count. */
export function titleNameRank(name: string): number {
  if (isWeakName(name)) return -1;
  const rank = TITLES.findIndex((names) => isIn(names, name));
  return rank < 0 && SUFFIX.test(headKey(name)) ? 2 : rank;
}

/** True for names that are hardly ever cells of a row. */
export const isHeadName = (name: string) =>
  isIn(KNOWN, name) || isRankName(name) || SUFFIX.test(headKey(name));
