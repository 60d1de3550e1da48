import { plural } from "~/lib/text/plural";

const SHARED_ITEMS = 3;

export type ShareTarget = { name: "Twitter" | "Reddit" | "Whatsapp" | "Facebook"; href: string };

export function listShareText(
  title: string,
  items: { title: string; rank: number }[],
  total: number,
): string {
  const first = items.slice(0, SHARED_ITEMS).map((item) => `${item.rank}. ${item.title}`);
  return [title, ...first, total > 0 ? plural(total, "item") : "list request - add items"].join("\n");
}

export const itemShareText = (listTitle: string, position: number, itemTitle: string) =>
  `${listTitle}\n${position}. ${itemTitle}`;

export function shareLinks(text: string, url: string): ShareTarget[] {
  return [
    { name: "Twitter", href: shareLink("https://twitter.com/intent/tweet", { text, url }) },
    { name: "Reddit", href: shareLink("https://www.reddit.com/submit", { title: separateLines(text), url }) },
    { name: "Whatsapp", href: shareLink("https://wa.me/", { text: `${text}\n${url}` }) },
    {
      name: "Facebook",
      href: shareLink("https://www.facebook.com/sharer/sharer.php", { u: url, quote: text }),
    },
  ];
}

const separateLines = (text: string) => text.replaceAll("\n", " · ");

function shareLink(base: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${base}?${pairs.join("&")}`;
}
