import type { MetaDescriptor, MetaFunction } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import { clamp } from "~/lib/text/clamp";
import type { RootData } from "./root-data";

type Page = {
  /** Without the product's name, which is added; omitted on the home page. */
  title?: string;
  description: string;
  /** A path of ours, 1200 × 630, and its description. Defaults to the product's picture. */
  image?: { path: string; alt: string };
  path?: string;
  /** The `matches` of `meta`, which provide the product's name and origin. */
  matches?: readonly { id: string; data?: unknown }[];
};

/** With its ellipsis, what X shows of a description. */
const DESCRIPTION_MAX = 199;
const ANY_PAGE = { path: paths.sitePicture, alt: "it's always nice to have options" };

export function pageMeta({
  title,
  description,
  image = ANY_PAGE,
  path,
  matches = [],
}: Page): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const { name, origin } = root?.product ?? { name: "Listdrop", origin: "" };
  const tags: MetaDescriptor[] = [
    { title: title ? `${title} · ${name}` : name },
    { name: "description", content: description },
    { property: "og:site_name", content: name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title ?? name },
    { property: "og:description", content: clamp(description, DESCRIPTION_MAX) ?? description },
  ];
  if (path) {
    tags.push({ tagName: "link", rel: "canonical", href: origin + path });
    tags.push({ property: "og:url", content: origin + path });
  }
  tags.push(
    { property: "og:image", content: origin + image.path },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
  );
  return tags;
}

/** Returns the `meta` of a page whose title and description are always the same. */
export const metaOf =
  (title: string, description: string, path?: string): MetaFunction =>
  ({ matches }) =>
    pageMeta({ title, description, path, matches });

/** Returns the `meta` of a page by its loader's data, which is missing if the loader failed. */
export const metaFrom =
  <Loader>(
    pageOf: (data: Parameters<MetaFunction<Loader>>[0]["data"]) => Omit<Page, "matches"> | undefined,
  ): MetaFunction<Loader> =>
  ({ data, matches }) => {
    const page = pageOf(data);
    return page ? pageMeta({ ...page, matches }) : [];
  };
