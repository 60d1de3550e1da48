import { z } from "zod";
import { tokenSchema } from "~/features/members/tokens/tokens";
import { makeToken, readNewToken, readTokens, revokeToken } from "~/features/members/tokens/tokens.server";
import { user } from "./call";
import { toDate } from "./wire";

const moment = z.strictObject({ $date: z.int() });
const tokenFields = { id: z.string(), name: z.string(), scope: z.enum(["read", "write"]) };

export const tokenCalls = [
  user("POST", "/tokens", {
    admits: "people-only",
    summary: "Create a token for a program; only this response contains its value. Not allowed with a token",
    body: tokenSchema,
    status: 201,
    answer: z.strictObject({ ...tokenFields, token: z.string() }),
    handle: ({ app, viewer, body }) => makeToken(app, viewer, body),
    again: ({ app, viewer, madeId }) => readNewToken(app, viewer, madeId),
  }),
  user("GET", "/tokens", {
    summary: "Your tokens, newest first, without their values",
    answer: z.array(z.strictObject({ ...tokenFields, created: moment, lastUsed: moment.nullable() })),
    handle: async ({ app, viewer }) =>
      (await readTokens(app, viewer)).map(({ created, lastUsed, ...token }) => ({
        ...token,
        created: toDate(created),
        lastUsed: lastUsed === null ? null : toDate(lastUsed),
      })),
  }),
  user("DELETE", "/tokens/:id", {
    admits: "people-only",
    summary: "Revoke a token",
    answer: z.strictObject({ id: z.string() }),
    handle: async ({ app, viewer, params: { id } }) => {
      await revokeToken(app, viewer, id);
      return { id };
    },
  }),
];
