/** A member's year: their own until they share it, from public versions alone. */
import { first, runQueries, writeAll } from "#db/run-queries";
import { sharedVersions } from "~/features/members/profiles/taste.queries.server";
import { likenessOf, tasteQueries, toTaste } from "~/features/members/profiles/taste.server";
import { YEAR_FROM } from "~/features/members/profiles/year-offer";
import { ALIKE_FROM, type Likeness } from "~/features/merge/effect/likeness";
import type { PictureShape } from "~/features/sharing/share-pictures/frame";
import { cachedPicture } from "~/features/sharing/share-pictures/share-picture.server";
import type { UserId } from "~/lib/data/ids";
import type { Pictures } from "~/lib/people/people-pictures";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireWriter, type Viewer } from "~/platform/viewer.server";
import { boundsOf, readYearOf, type YearFacts, yearFacts } from "./year";
import { memberWithYear, setSharedYear, versionsWithin } from "./year.queries.server";
import { statementPicture, yearPicture } from "./year-picture";
import { isStatement } from "./year-statements";

type LikeMember = Likeness & { username: string };

export type YearPage = YearFacts & {
  username: string;
  year: number;
  own: boolean;
  isShared: boolean;
  /** The member who orders most like them on their newest lists, with the figure of all lists. */
  nearest: LikeMember | null;
  pictures: Pictures;
};

type YearAddress = { user: string; year: string };

/** Returns a year. Refuses 'not-found' to others until it is shared, and while it has too few lists. */
export async function readYear(app: App, viewer: Viewer, address: YearAddress): Promise<YearPage> {
  const { db } = app;
  const year = readYearOf(address.year, app.now());
  if (year === null) throw new Refusal("not-found");
  const key = usernameKey(address.user);
  const { member, within, versions, beside } = await runQueries(db, {
    member: first(memberWithYear(db, key)),
    within: versionsWithin(db, key, boundsOf(year)),
    ...tasteQueries(app, null, key),
  });
  const own = member !== undefined && viewer?.id === member.id;
  const isShared = member?.sharedYear === year;
  if (!member || (!own && (!isShared || within.length < YEAR_FROM))) throw new Refusal("not-found");
  const taste = toTaste(null, { versions, beside, shared: undefined });
  const [alike = null] = taste.alike;
  const nearest = alike === null ? null : await likenessTo(app, member.id, alike);
  const facts = yearFacts(
    within.map(({ effect, ...version }) => ({
      ...version,
      bold: effect?.[3] ?? null,
      moves: effect?.[2] ?? [],
    })),
  );
  const face = nearest ? taste.pictures[nearest.username] : undefined;
  const pictures = nearest && face ? { [nearest.username]: face } : {};
  return { ...facts, username: member.username, year, own, isShared, nearest, pictures };
}

/** Returns null for two people who are not alike over all lists. */
async function likenessTo({ db }: App, memberId: UserId, username: string): Promise<LikeMember | null> {
  const { shared } = await runQueries(db, { shared: sharedVersions(db, usernameKey(username), memberId) });
  const found = likenessOf(shared);
  return found && found.agreement >= ALIKE_FROM ? { username, ...found } : null;
}

/** Shares a year of the viewer's own, or takes it back. Refuses 'not-found' for another's. */
export async function shareYear(
  app: App,
  viewer: Viewer,
  { user, year: typed, isShared }: YearAddress & { isShared: boolean },
): Promise<void> {
  const { id, username } = requireWriter(viewer);
  const year = readYearOf(typed, app.now());
  if (year === null || usernameKey(user) !== usernameKey(username)) throw new Refusal("not-found");
  await writeAll(app.db, [setSharedYear(app.db, id, isShared ? year : null)]);
}

type PictureAsked = {
  shape: PictureShape;
  /** The name of a statement; null for the whole year. */
  of?: string | null;
};

/** Draws a shared year or a statement of it, as visitors see it. Refuses like `readYear`. */
export async function readYearPicture(app: App, address: YearAddress, { shape, of = null }: PictureAsked) {
  const page = await readYear(app, null, address);
  const picture = of === null ? yearPicture(page) : isStatement(of) ? statementPicture(page, of) : null;
  if (!picture) throw new Refusal("not-found");
  return cachedPicture(app, `year/${encodeURIComponent(page.username)}/${page.year}`, picture, shape);
}
