/** Layout of our emails: the wordmark over a double rule, a few words, one button. */

import { html, raw } from "hono/html";
import type { TileCode } from "~/lib/look/tile";
import { tileColours } from "~/lib/look/tile-colours";
import { wordmark } from "~/lib/look/wordmark";

export type EmailParts = {
  product: string;
  subject: string;
  before: string[];
  link: { label: string; url: string };
  lines?: Line[];
  /** Shown in HTML alone, above the lines, which name the same lists. */
  tiles?: EmailTile[];
  after: string[];
  end?: Line;
};

type Line = { text: string; url: string };

export type EmailTile = { title: string; list: string; tile: TileCode; url: string };

/**
 * The only style sheet, because mail clients support no custom properties. Emails stay readable without it.
 */
const STYLES = `
body { margin: 0; padding: 24px 12px; background: #faf8f3; color: #1c1a16; }
table { width: 100%; max-width: 520px; margin: 0 auto; border-collapse: collapse; }
td { padding: 0 4px; font: 16px/1.5 "Palatino Linotype", Palatino, "Times New Roman", serif; color: #1c1a16; }
.mark { padding-bottom: 10px; font: bold 24px/1 "Palatino Linotype", Palatino, "Times New Roman", serif; border-bottom: 4px double #1c1a16; }
.mark b { color: #bd3719; }
.words { padding-top: 16px; }
.button { display: inline-block; margin: 8px 0; padding: 14px 22px; border-radius: 3px; background: #bd3719; color: #fffaf5; font: bold 15px/1.2 Arial, sans-serif; text-decoration: none; }
.line { color: #bd3719; }
.tiles td { width: 33%; padding: 12px 10px; vertical-align: bottom; border: 3px solid #faf8f3; }
.tiles a { text-decoration: none; font: bold 17px/1.2 "Palatino Linotype", Palatino, "Times New Roman", serif; overflow-wrap: anywhere; }
.tiles .of { padding: 6px 3px; vertical-align: top; border: 0; font: 13px/1.4 Arial, sans-serif; overflow-wrap: anywhere; }
.address { font: 13px/1.4 Arial, sans-serif; color: #5c564b; word-break: break-all; }
@media (prefers-color-scheme: dark) {
  body { background: #161411 !important; }
  td { color: #f1ece2 !important; }
  .mark { border-color: #8b8274 !important; }
  .mark b { color: #ff7a59 !important; }
  .button { background: #ff7a59 !important; color: #1d0f0a !important; }
  .line { color: #ff7a59 !important; }
  .tiles td { border-color: #161411 !important; }
  .address { color: #b3aa9b !important; }
}`;

/** Renders tiles as cells, so that no picture is fetched: many clients block those. */
function tileRows(tiles: readonly EmailTile[]) {
  if (tiles.length === 0) return "";
  const cells = tiles.map(({ title, tile, url }) => {
    const [ground, , ink] = tileColours(tile);
    return html`<td bgcolor="${ground}" height="130"><a href="${url}" dir="auto"><font color="${ink}">${title}</font></a></td>`;
  });
  const lists = tiles.map(({ list }) => html`<td class="of" dir="auto">${list}</td>`);
  return html`<table role="presentation" class="tiles"><tr>${cells}</tr><tr>${lists}</tr></table>`;
}

/** Renders an email as HTML and escapes all text. It also writes out the button's URL, to be copied. */
export function emailHtml({
  product,
  subject,
  before,
  lines = [],
  tiles = [],
  link,
  after,
  end,
}: EmailParts): string {
  const linked = ({ text, url }: Line) => html`<p><a class="line" href="${url}">${text}</a></p>`;
  const paragraphs = (texts: string[]) => texts.map((text) => html`<p dir="auto">${text}</p>`);
  const [head, tail] = wordmark(product);
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(STYLES)}
</style>
</head>
<body>
<table role="presentation">
<tr><td class="mark">${head}<b>${tail}</b></td></tr>
<tr><td class="words">
${paragraphs(before)}
${tileRows(tiles)}
${lines.map(linked)}
<p><a class="button" href="${link.url}">${link.label}</a></p>
<p class="address">${link.url}</p>
${paragraphs(after)}
${end ? linked(end) : ""}
</td></tr>
</table>
</body>
</html>`);
}
