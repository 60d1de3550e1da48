/**
 * What a page says to machines: feeds, oEmbed, data of schema.org, whether it may be indexed. It stands behind what React
 * renders in the head and the body, so no script carries it; React leaves what follows its own elements there alone.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { escapeXml } from "~/lib/xml";

/** A link to another form of the page; `path` on our own origin. */
export type HeadLink = { type: string; path: string };

export type PageHead = {
  /** A page that is of no use among search results. */
  noindex?: boolean;
  links?: HeadLink[];
  /** Objects of schema.org, without their `@context`. */
  data?: object[];
};

/** For a loader: `make` runs only where a document is made of the page. */
export function addToHead(context: AppLoadContext, make: () => PageHead): void {
  context.heads = [...(context.heads ?? []), make];
}

/** The markup for the end of the head and for the end of the body. */
export function headMarkup({ heads = [], app, nonce }: AppLoadContext): { inHead: string; inBody: string } {
  const made = heads.map((make) => make());
  const links = made.flatMap((head) => head.links ?? []).map((link) => linkTag(app.origin, link));
  const robots = made.some(({ noindex }) => noindex) ? '<meta name="robots" content="noindex"/>' : "";
  const data = made.flatMap((head) => head.data ?? []);
  return {
    inHead: robots + links.join(""),
    inBody: data.length > 0 ? dataTag(data, nonce) : "",
  };
}

const linkTag = (origin: string, { type, path }: HeadLink) =>
  `<link rel="alternate" type="${type}" href="${escapeXml(origin + path)}"/>`;

/** All in one script, as each byte of it comes with every page. */
const dataTag = (data: object[], nonce: string) =>
  `<script type="application/ld+json" nonce="${nonce}">${scriptText({ "@context": "https://schema.org", "@graph": data })}</script>`;

/** JSON that can't end the script that it stands in, nor begin markup. */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
