import type { AppLoadContext } from "@remix-run/cloudflare";
import { SHOWN_TO_FIELD, shownTo } from "~/lib/people/shown-to";

const FORM = /<form\b[^<>]*>/g;
const POSTS = 'method="post"';
const GIVEN = /\bdata-shown-to="([^"]*)"/;

/**
 * Adds to each form that posts the account that the page is shown to, also to cached cards. Words whose session
 * has ended stay their writer's. A form may name another account in `data-shown-to`. Anonymous pages name nobody.
 */
export function nameForms(markup: string, { viewer, shownTo: writer }: AppLoadContext): string {
  const account = viewer ?? writer;
  if (!account) return markup;
  const own = shownTo(account);
  return markup.replace(FORM, (tag) => {
    if (!tag.includes(POSTS)) return tag;
    return `${tag}<input type="hidden" name="${SHOWN_TO_FIELD}" value="${GIVEN.exec(tag)?.[1] ?? own}"/>`;
  });
}
