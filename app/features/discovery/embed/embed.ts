/** Embeds of a list on other sites: the frame's markup and the oEmbed response. */
import { html, raw } from "hono/html";
import type { ListView } from "~/features/lists/model/list-view";
import { snippetOf } from "~/features/lists/share-dialog/embed-snippet";
import { listOfPath, paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { wordmark } from "~/lib/look/wordmark";
import { people, plural } from "~/lib/text/plural";
import { directionOf, ownScript } from "~/lib/text/text-script";

const ITEMS_SHOWN = 10;

const SIZE = { width: 600, height: 480 };

/** Colours from tokens.css, in the visitor's colour scheme. */
export const EMBED_STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{padding:1rem 1.25rem;background:light-dark(#faf8f3,#161411);color:light-dark(#1c1a16,#f1ece2);font:1rem/1.45 system-ui,sans-serif;overflow-wrap:anywhere;border:1px solid light-dark(#e4ded1,#35302a)}
a{color:inherit;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
h1{font:700 1.4rem/1.2 ui-serif,"Palatino Linotype",Palatino,"Noto Serif",serif;text-wrap:balance}
p{margin-block:.4rem 0;color:light-dark(#5c564b,#b3aa9b);font-size:.89rem}
ol{margin-block:.9rem;padding:0;list-style:none}
li{display:flex;gap:.75rem;align-items:baseline;padding-block:.3rem;border-block-start:1px solid light-dark(#e4ded1,#35302a)}
li b{flex:none;min-inline-size:1.6rem;font:700 1.05rem/1 ui-serif,"Palatino Linotype",Palatino,"Noto Serif",serif;text-align:end}
li:first-child b{color:light-dark(#8a6408,#e2b64a)}
.mark{font:700 1rem/1 ui-serif,"Palatino Linotype",Palatino,"Noto Serif",serif;color:light-dark(#1c1a16,#f1ece2)}
.mark i{font-style:normal;color:light-dark(#bd3719,#ff7a59)}`;

type Site = { origin: string; product: string };

/** Renders the masterlist, or the oldest version with items, as a whole page without scripts. */
export function embedPage({ origin, product }: Site, list: ListView): string {
  const { title, masterlist, versions, creatorCount } = list;
  const version = versions.findLast(({ items }) => items.length > 0);
  const items =
    masterlist?.items ?? (version?.items ?? []).map((item, i) => ({ rank: i + 1, title: item.title }));
  const count = masterlist?.itemCount ?? items.length;
  const who = masterlist
    ? `${people(creatorCount)}, one masterlist`
    : html`by <bdi>${version?.creator ?? "nobody yet"}</bdi>`;
  const address = origin + paths.list(list.id);
  const [head, tail] = wordmark(product);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} &middot; ${product}</title>
<link rel="canonical" href="${address}">
<style>${raw(EMBED_STYLE)}</style>
</head>
<body>
<h1${scriptOf(title)}><a href="${address}" target="_blank" rel="noopener">${title}</a></h1>
<p>${who}</p>
<ol dir="${directionOf(title)}">${items.slice(0, ITEMS_SHOWN).map((item) => html`<li><b>${item.rank}</b><span${scriptOf(item.title)}>${item.title}</span></li>`)}</ol>
<p>${count > ITEMS_SHOWN ? `and ${plural(count - ITEMS_SHOWN, "item")} more on ` : "on "}<a class="mark" href="${address}" target="_blank" rel="noopener">${head}<i>${tail}</i></a></p>
</body>
</html>`;
  return String(page);
}

const scriptOf = (text: string) => {
  const { dir, lang } = ownScript(text);
  return raw(` dir="${dir}"${lang ? ` lang="${lang}"` : ""}`);
};

/** Size limits in the oEmbed request, in pixels. */
export type Room = { maxWidth: number | null; maxHeight: number | null };

/** Returns a 'rich' response (https://oembed.com). `picture` is the URL of the list's share picture. */
export function oembedAnswer({ origin, product }: Site, list: ListView, picture: string, room: Room) {
  const width = Math.min(SIZE.width, room.maxWidth ?? SIZE.width);
  const height = Math.min(SIZE.height, room.maxHeight ?? SIZE.height);
  const fits = (room.maxWidth ?? 1200) >= 1200 && (room.maxHeight ?? 630) >= 630;
  return {
    version: "1.0",
    type: "rich",
    title: list.title,
    provider_name: product,
    provider_url: origin + paths.home,
    html: snippetOf({ src: origin + paths.embed(list.id), title: list.title, width, height }),
    width,
    height,
    ...(fits ? { thumbnail_url: origin + picture, thumbnail_width: 1200, thumbnail_height: 630 } : {}),
  };
}

export function listOfAddress(origin: string, address: string): ListId | null {
  if (!URL.canParse(address)) return null;
  const { origin: from, pathname } = new URL(address);
  return from === origin ? listOfPath(pathname) : null;
}
