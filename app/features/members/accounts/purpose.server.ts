import { publicChapterName } from "~/features/discovery/chapters/chapters.server";
import { publicTitle } from "~/features/lists/reads/public-title.server";
import { safePath } from "~/lib/addresses/safe-path";
import { typedGuestName } from "~/lib/people/guest-name";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import { purposeOf } from "./purpose";

/** Destination and purpose of a visitor who has to log in first; reveals public facts only. */
export type Way = {
  /** Safe path, or ''. */
  to: string;
  /** Completes 'Log in …'; '' if the path doesn't tell. */
  purpose: string;
  drops: boolean;
};

/** Takes at most one round trip, for the name of a list or chapter. */
export async function wayTo(app: App, path: string | null): Promise<Way> {
  const to = safePath(path) ?? "";
  const found = purposeOf(to);
  if (!found) return { to, purpose: "", drops: false };
  const { words, about, drops = false } = found;
  const name = about
    ? await ("list" in about ? publicTitle(app, about.list) : publicChapterName(app, about.chapter))
    : null;
  return { to, purpose: words(name), drops };
}

/** Returns the guest whose account is to become a member's; null for anybody else. */
export function guestWhoSignsUp({ url }: Request, viewer: Viewer) {
  const isAsked = new URL(url).searchParams.has("guest");
  if (!isAsked || !viewer?.guestOf) return null;
  return { id: viewer.id, listId: viewer.guestOf, name: typedGuestName(viewer.username) };
}
