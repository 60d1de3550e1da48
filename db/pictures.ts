/** Pictures and lines of members. Nobody sees those of suspended members, nor what is held or taken down. */
import { type SQL, sql } from "drizzle-orm";
import { jsonColumn } from "./json-column";
import { users } from "./schema/accounts";
import { staticSql } from "./static-sql";

function isShown(member: SQL): SQL {
  return sql`(${member}.profile_removed = 0 and ${member}.profile_held = 0
    and (${member}.suspended_for is null or ${member}.suspended_until <= unixepoch() * 1000))`;
}

/** The picture in a row of `users` under another name. */
export function shownPictureOf(member: SQL): SQL<string | null> {
  return sql`(case when ${isShown(member)} then ${member}.picture end)`;
}

/** The picture of a joined row of `users`, as an upload's id; null without one. */
export const shownPicture = shownPictureOf(sql`${users}`);

export const pictureColumn = shownPicture.as("person_picture");

/** The line of a joined row of `users`, hidden like the picture. */
export const aboutColumn =
  sql<string>`(case when ${isShown(sql`${users}`)} then ${users.about} else '' end)`.as("person_about");

/** Matches if a member shows the upload as their picture. */
export const isShownPicture = (imageId: SQL): SQL =>
  sql`exists (select 1 from users as shown where shown.picture = ${imageId} and ${isShown(sql`shown`)})`;

/** The picture of a name, which may be null. Costs no row unless that person has a picture. */
const pictureOfName = (name: SQL): SQL =>
  sql`(select faced.picture from users as faced indexed by users_pictures_by_name
    where faced.username_key = lower(${name}) and faced.picture is not null and ${isShown(sql`faced`)})`;

/**
 * Selects the pictures of people by name, for a module's constants; null if nobody has one. Fast on many rows.
 */
export const picturesColumn = (names: SQL[]) =>
  jsonColumn<Record<string, string> | null>(
    "pictures_of_names",
    // the patch leaves out names without a picture
    staticSql(
      sql`nullif(json_patch('{}', json_object(${sql.join(
        names.map((name) => sql`coalesce(${name}, ''), ${pictureOfName(name)}`),
        sql`, `,
      )})), '{}')`,
    ),
  );

/** Selects the same in one subquery: for the few rows whose many names take longer to prepare than to find. */
export const picturesOfMany = (names: SQL[]) =>
  jsonColumn<Record<string, string> | null>(
    "pictures_of_names",
    staticSql(sql`(select nullif(json_group_object(faced.username, faced.picture), '{}')
      from users as faced indexed by users_pictures_by_name
      where faced.username_key in (${sql.join(
        names.map((name) => sql`lower(${name})`),
        sql`, `,
      )}) and faced.picture is not null and ${isShown(sql`faced`)})`),
  );
