/** Names of columns in the languages that people keep lists in, folded by `headKey`. */

/** An empty cell is no name. */
const words = (text: string) => new Set(text.trim().split(/[,\n]/).map(headKey).filter(Boolean));

/** Folds a column's name: case, accents, dots and the signs between words don't matter. */
function headKey(name: string): string {
  return name
    .slice(0, 80)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/[\p{M}.:*°"']/gu, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

const RANKS = words(`
rank, ranking, ranked, my rank, overall rank, rating rank, position, pos, place, placement, placing, standing,
no, nr, num, number, #, №, nº, n°, item no, item number, order, list order, top, seed, spot, tier, tiers, grade,
rang, rangliste, platz, platzierung, nummer, stelle, reihenfolge,
classement, numero, place, puesto, posicion, lugar, orden, clasificacion, posizione, posto, classifica,
posicao, colocacao, ordem, plats, placering, plass, plassering, plads, sija, sijoitus, jarjestys, plaats, positie, volgorde,
miejsce, pozycja, lp, poradi, misto, pozice, poradie, helyezes, sorszam, loc, pozitie, sira, siralama, hang, thu hang, stt,
peringkat, urutan, место, позиция, ранг, номер, п/п, місце, θεση, καταταξη, σειρα,
順位, 順番, 番号, 位, ランク, ランキング, 排名, 名次, 序号, 序號, 編號, 编号, 排行, 순위, 순번, 번호,
الترتيب, ترتيب, المرتبة, المركز, رتبه, ردیف, מקום, דירוג, מספר, क्रम, क्रमांक, स्थान, रैंक, อันดับ, อันดับที่, ลำดับ, ลำดับที่, ที่
`);

/** Most telling first: a table of songs may have a title and the name of an artist. */
const TITLES = [
  words(`title, item title, itemtitle, titel, titre, titulo, titolo, tytul, nazev, cim, titlu, baslik, tieu de, judul,
primary title, english title, movie title, film title, book title, game title, song title, track title, original title,
название, заголовок, назва, τιτλος, タイトル, 題名, 作品名, 書名, 曲名, 标题, 標題, 片名, 제목, العنوان, عنوان, כותרת, शीर्षक, ชื่อเรื่อง`),
  words(`item, entry, film, movie, anime, manga, book, novel, game, board game, video game, song, track, track name, episode, episode title, object name, objectname, series title,
livre, libro, buch, livro, boek, bok, bog, ksiazka, kniha, konyv, carte, kitap, книга, spiel, jeu, juego, gioco, jogo, spel, gra, hra, jatek, oyun, игра,
lied, chanson, cancion, canzone, musica, piosenka, pelicula, filme, elokuva, фильм, фільм, ταινια, 映画, 作品, 本, 曲, ゲーム, 电影, 電影, 游戏, 영화, 책, فيلم, फ़िल्म, หนัง`),
  words(`album, series, show, tv show, name, names, item name, product name, label, nom, nombre, nome, naam, namn, navn, nimi, nazwa, meno, nev, nume, ad, adi, isim, ten, nama,
имя, наименование, ім'я, ονομα, 名前, 名称, 名稱, 이름, الاسم, اسم, نام, שם, नाम, ชื่อ`),
  // also common titles: they name a column only where something else shows a head
  words(
    `record, recipe, dish, city, country, restaurant, place name, product, beer, wine, brand, band, artist name, what, choice, option, candidate, team, player`,
  ),
];
const CERTAIN_MAX = 2;

const NOTES = words(`
note, notes, context, itemcontext, item context, description, comment, comments, why, reason, review, my review, remarks, thoughts, details, blurb,
notiz, notizen, kommentar, bemerkung, beschreibung, anmerkung, grund, warum, remarque, commentaire, raison, pourquoi, nota, notas, comentario, comentarios,
descripcion, razon, por que, note personali, commento, descrizione, motivo, descricao, opmerking, beschrijving, toelichting, anteckning, beskrivning,
kommentti, opis, uwagi, komentarz, poznamka, popis, megjegyzes, aciklama, not, yorum, ghi chu, catatan, keterangan, заметка, заметки, комментарий, описание, примечание,
σχολιο, σημειωση, περιγραφη, 備考, コメント, メモ, 説明, 感想, 备注, 備註, 评论, 說明, 说明, 비고, 메모, 설명, ملاحظات, تعليق, وصف, הערה, הערות, תיאור, टिप्पणी, หมายเหตุ
`);

export const isRankName = (name: string) => RANKS.has(headKey(name)) || name.trim() === "#";
export const isNoteName = (name: string) => NOTES.has(headKey(name));
/** True for names that are hardly ever a title themselves. */
export const isTitleName = (name: string) => titleNameRank(name) >= 0 && titleNameRank(name) <= CERTAIN_MAX;
/** Returns 0 for the most telling name of a title, 3 for the least; -1 for others. */
export const titleNameRank = (name: string) => TITLES.findIndex((names) => names.has(headKey(name)));
