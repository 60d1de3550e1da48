/** Metadata for machines, after React's output in head and body: no script contains it, React ignores it. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { escapeXml } from "~/lib/markup/xml";

/** A link to another format of the page; `path` is on our own origin. */
export type HeadLink = { type: string; path: string };

export type PageHead = {
  noindex?: boolean;
  links?: HeadLink[];
  /** Objects of schema.org, without their `@context`. */
  data?: object[];
};

/** Adds metadata from a loader. `make` runs only if a document is rendered. */
export function addToHead(context: AppLoadContext, make: () => PageHead): void {
  context.heads = [...(context.heads ?? []), make];
}

/** Data are for search engines, which read as strangers: members get none. */
export function headMarkup({ heads = [], app, viewer, nonce }: AppLoadContext): {
  inHead: string;
  inBody: string;
} {
  const made = heads.map((make) => make());
  const links = made.flatMap((head) => head.links ?? []).map((link) => linkTag(app.origin, link));
  const robots = made.some(({ noindex }) => noindex) ? '<meta name="robots" content="noindex"/>' : "";
  const data = viewer ? [] : made.flatMap((head) => head.data ?? []);
  return {
    inHead: robots + links.join(""),
    inBody: data.length > 0 ? dataTag(data, nonce) : "",
  };
}

const linkTag = (origin: string, { type, path }: HeadLink) =>
  `<link rel="alternate" type="${type}" href="${escapeXml(origin + path)}"/>`;

/** Writes one script for all objects: each byte of it is sent with every page. */
const dataTag = (data: object[], nonce: string) =>
  `<script type="application/ld+json" nonce="${nonce}">${scriptText({ "@context": "https://schema.org", "@graph": data })}</script>`;

/** Serializes JSON so that it can't close its script element or start markup. */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
