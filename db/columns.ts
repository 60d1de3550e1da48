import { integer, text } from "drizzle-orm/sqlite-core";

/** A time-ordered id of 24 hex digits, created in code so that one batch can refer to what it inserts. */
export const idColumn = <Id extends string = string>(name = "id") => text(name).$type<Id>().notNull();

/** Milliseconds since 1970. */
export const timestamp = (name: string) => integer(name);

export const createdAt = () => timestamp("created_at").notNull();

/** A stored count that writes update, so that reads never have to count. */
export const counter = (name: string) => integer(name).notNull().default(0);

/** Title and image of a list, stored in its row and in its card. */
export const listHeadColumns = () => ({
  title: text("title").notNull(),
  imageUrl: text("image_url"),
});

export const flagColumn = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);
