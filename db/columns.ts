import { integer, text } from "drizzle-orm/sqlite-core";

/** A time-ordered id of 24 hex digits, made in code so that one batch can name what it inserts. */
export const id = <Id extends string = string>(name = "id") => text(name).$type<Id>().notNull();

/** Milliseconds since 1970. */
export const timestamp = (name: string) => integer(name);

export const createdAt = () => timestamp("created_at").notNull();

/** A counter that writes update, because reads must never count. */
export const counter = (name: string) => integer(name).notNull().default(0);

/** What a list's owner writes about it, beside its chapters: columns of its row and of its card. */
export const listHead = () => ({
  title: text("title").notNull(),
  imageUrl: text("image_url"),
});

export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);
