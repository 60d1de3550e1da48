import { z } from "zod";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { type Prepare, user } from "./call";

type Read = (app: App, viewer: Member) => Promise<string[]>;

type Change<B extends z.ZodType> = {
  summary: string;
  body: B;
  prepare?: Prepare<Member>;
  change: (app: App, viewer: Member, body: z.output<B>) => Promise<string[]>;
};

/**
 * Returns a maker of calls that change one set of the caller's, such as the saved lists. They answer with all of
 * the set, as comma-separated text in `field`. `read` answers a retry.
 */
export const namesCall =
  (field: string, read: Read) =>
  <B extends z.ZodType>(path: string, { change, ...definition }: Change<B>) => {
    const toAnswer = (names: string[]) => ({ [field]: names.join(",") });
    return user("PUT", path, {
      ...definition,
      answer: z.strictObject({ [field]: z.string() }),
      // a body is undefined only without a schema
      handle: async ({ app, viewer, body }) => toAnswer(await change(app, viewer, body as z.output<B>)),
      again: async ({ app, viewer }) => toAnswer(await read(app, viewer)),
    });
  };
