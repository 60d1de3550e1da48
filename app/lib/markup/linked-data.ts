/** Structured data (schema.org JSON-LD) for search engines; contains only what is public. */

import { paths } from "~/lib/addresses/paths";
import { hasProfile } from "~/lib/people/guest-name";

export type Site = { origin: string; product: string };

export const ITEMS_MAX_LINKED = 100;

export const listData = (
  origin: string,
  { name, path, titles, count }: { name: string; path: string; titles: string[]; count: number },
) => ({
  "@type": "ItemList" as const,
  name,
  url: origin + path,
  numberOfItems: count,
  itemListElement: titles
    .slice(0, ITEMS_MAX_LINKED)
    .map((title, i) => ({ "@type": "ListItem" as const, position: i + 1, name: title })),
});

/** Returns the breadcrumbs from the front page to a page, which comes last. */
export const breadcrumbData = (origin: string, product: string, way: { name: string; path: string }[]) => ({
  "@type": "BreadcrumbList" as const,
  itemListElement: [{ name: product, path: paths.home }, ...way].map(({ name, path }, i) => ({
    "@type": "ListItem" as const,
    position: i + 1,
    name,
    item: origin + path,
  })),
});

type Remark = {
  id: string;
  creator: string;
  content: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  editedAt?: number;
  deleted?: boolean;
};

export type Discussion = {
  headline: string;
  path: string;
  /** The item's author, the time of dropping it (ms since 1970), and their note or a default text. */
  author: string;
  published: number;
  text: string;
  count: number;
  /** Only those on the page. */
  comments: Remark[];
};

export const discussionData = (
  origin: string,
  { headline, path, author, published, text, count, comments }: Discussion,
) => ({
  "@type": "DiscussionForumPosting" as const,
  headline,
  url: origin + path,
  mainEntityOfPage: origin + path,
  author: personData(origin, author),
  datePublished: new Date(published).toISOString(),
  text,
  commentCount: count,
  comment: comments
    .filter(({ deleted }) => !deleted)
    .map(({ id, creator, content, addedAt, editedAt }) => ({
      "@type": "Comment" as const,
      url: `${origin}${path}#comment-${id}`,
      author: personData(origin, creator),
      datePublished: new Date(addedAt).toISOString(),
      ...(editedAt === undefined ? {} : { dateModified: new Date(editedAt).toISOString() }),
      text: content,
    })),
});

type Profile = { username: string; standsFor: string | null; joinedAt: number; listsDropped: number };

export const profileData = (origin: string, { username, standsFor, joinedAt, listsDropped }: Profile) => ({
  "@type": "ProfilePage" as const,
  url: origin + paths.profile(username),
  dateCreated: new Date(joinedAt).toISOString(),
  mainEntity: {
    ...personData(origin, username),
    alternateName: username,
    ...(standsFor === null ? {} : { description: standsFor }),
    agentInteractionStatistic: {
      "@type": "InteractionCounter" as const,
      interactionType: { "@type": "WriteAction" as const },
      userInteractionCount: listsDropped,
    },
  },
});

/** Describes a person; omits the URL for guests and former members, who have no page. */
const personData = (origin: string, name: string) => ({
  "@type": "Person" as const,
  name,
  ...(!hasProfile(name) ? {} : { url: origin + paths.profile(name) }),
});
