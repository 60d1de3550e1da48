/** A member's picture and line about themselves, which everybody sees. */
import { z } from "zod";
import { first, runQueries } from "#db/run-queries";
import { discardLater, storeFace } from "~/features/images/uploads/images.server";
import { lineOfText } from "~/lib/text/text-fields";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { type Member, requireWriter, textBy, type Viewer } from "~/platform/viewer.server";
import { ABOUT_MAX } from "./about";
import { appearanceOf, setAbout, setPicture } from "./appearance.queries.server";

const aboutSchema = z.object({
  about: lineOfText(null, {
    max: [ABOUT_MAX, (n) => `Your line must be max. ${ABOUT_MAX} characters (${n})`],
  }),
});

export async function readAppearance(app: App, { id }: Member) {
  const { row } = await runQueries(app.db, { row: first(appearanceOf(app.db, id)) });
  return { about: row?.about ?? "", picture: row?.picture ?? null, removed: row?.removed ?? false };
}

/** Stores the line, and the picture if there is one. Refuses 'bad-input' before anything is stored. */
export async function changeAppearance(
  app: App,
  viewer: Viewer,
  { picture, ...typed }: { about: string; picture: Blob | null },
): Promise<void> {
  const member = requireWriter(viewer);
  const { id } = member;
  const about = textBy(member, parseInput(aboutSchema, typed).about);
  const stored = picture && (await storeFace(app, viewer, picture));
  const { before } = await runQueries(
    app.db,
    { before: first(appearanceOf(app.db, id)) },
    { before: [setAbout(app.db, id, about), ...(stored ? [setPicture(app.db, id, stored)] : [])] },
  );
  if (stored && before?.stored) discardLater(app, before.stored);
}

export async function removePicture(app: App, viewer: Viewer): Promise<void> {
  const { id } = requireWriter(viewer);
  const { before } = await runQueries(
    app.db,
    { before: first(appearanceOf(app.db, id)) },
    { before: [setPicture(app.db, id, null)] },
  );
  if (before?.stored) discardLater(app, before.stored);
}
