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
    .replace(/^(?:my|your|the|item|personal) (?=\S)/, "");
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
  words(`record, recipe, dish, restaurant, museum, podcast, brand, what, choice, option, candidate`),
];
/** People and places: they name a column of a table, and hardly its titles. */
const WEAK_TITLES = words(`
city, country, region, location, band, artist, album artist, track artist, master metadata album artist, team, player, actor, singer, writer, author, director, publisher,
brewery, winery, distillery, profile, user, first, last, full, nick, given, family, account, owner, creator, file, sheet, url, link, email, email address, tags, type, genre, status, rating, date
`);

const NOTES = words(`
note, notes, context, description, comment, comments, why, reason, review, artist, artists, author, authors, director, directors, year,
notiz, notizen, kommentar, bemerkung, beschreibung, anmerkung, grund, begrundung, warum, autor, regie, regisseur, kunstler, jahr, remarque, commentaire, raison, pourquoi, auteur, realisateur, artiste, annee,
nota, notas, comentario, comentarios, descripcion, razon, por que, ano, artista, commento, descrizione, motivo, perche, autore, regista, anno, descricao, opmerking, beschrijving, toelichting, jaar, anteckning, beskrivning, kommentti,
opis, uwagi, komentarz, rok, poznamka, popis, megjegyzes, aciklama, not, yorum, yil, ghi chu, catatan, keterangan, заметка, заметки, комментарий, описание, примечание, автор, режиссер, год,
σχολιο, σημειωση, περιγραφη, 備考, コメント, メモ, 説明, 感想, 作者, 監督, 年, 备注, 備註, 评论, 說明, 说明, 导演, 年份, 비고, 메모, 설명, 감독, 연도, ملاحظات, تعليق, المؤلف, المخرج, السنة, הערה, הערות, תיאור, टिप्पणी, หมายเหตุ
`);

/** Columns that tell two works of one title apart, most telling first. */
const TELLING = [
  words(`author, authors, artist, artists, album artist, director, directors, band, singer, composer, writer, creator,
brewery, winery, autor, auteur, autore, автор, 作者, 監督`),
  words("show, series, volume, vol, season, book, part, staffel, saison, number, episode"),
  words(
    "year, released, release date, release year, vintage, edition, platform, jahr, annee, ano, anno, год, 年",
  ),
];

const SUFFIX = / (?:names?|titles?|titel)$/;
const YEAR = / ?(?:19|20)\d\d$/;

export const isRankName = (name: string) => RANKS.has(headKey(name).replace(YEAR, "")) || name.trim() === "#";
export const isNoteName = (name: string) =>
  NOTES.has(headKey(name)) || NOTES.has(headKey(name).replace(SUFFIX, ""));
export const tellingRank = (name: string) => {
  const key = headKey(name).replace(SUFFIX, "");
  return TELLING.findIndex((names) => names.has(key));
};

/** Returns 0 for the most telling name of a title, 3 for the least; -1 for others. '… name' and '… title' count. */
export function titleNameRank(name: string): number {
  const key = headKey(name);
  const bare = key.replace(SUFFIX, "");
  if (WEAK_TITLES.has(bare)) return -1;
  const rank = TITLES.findIndex((names) => names.has(key) || names.has(bare));
  return rank < 0 && bare !== key ? 2 : rank;
}
export const isWeakName = (name: string) => WEAK_TITLES.has(headKey(name).replace(SUFFIX, ""));

/** True for names that are hardly ever cells of a row. */
export const isHeadName = (name: string) =>
  titleNameRank(name) >= 0 || isWeakName(name) || isRankName(name) || isNoteName(name);
