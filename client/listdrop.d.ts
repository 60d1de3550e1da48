import type { Calls } from "./calls.js";

/** A refused call. */
export declare class ListdropError extends Error {
  status: number;
  code: string;
  /** For 400: messages by field. */
  errors?: Record<string, string>;
  /** For 409: the current revision, where the conflict is about one. */
  rev?: number;
  /** For 429 and 503: seconds to wait. */
  retryAfter?: number;
}

type Fields<Name extends keyof Calls, Field extends "params" | "body"> =
  Calls[Name] extends Record<Field, infer Value> ? Record<Field, Value> : { [Key in Field]?: undefined };

/** A call's arguments. `key` makes a write safe to repeat; `listKey` opens a list by link. */
export type Given<Name extends keyof Calls> = Fields<Name, "params"> &
  Fields<Name, "body"> & {
    query?: Calls[Name] extends { query: infer Query } ? Query : undefined;
    key?: string;
    /** The end of the link of a list by link. */
    listKey?: string;
  };

type Arguments<Name extends keyof Calls> = Calls[Name] extends { params: unknown } | { body: unknown }
  ? [given: Given<Name>]
  : [given?: Given<Name>];

export type Listdrop = <Name extends keyof Calls>(
  call: Name,
  ...args: Arguments<Name>
) => Promise<Calls[Name]["answer"]>;

/** The API of the site at an address; `token` is a member's, `fetch` the one to use in place of the platform's. */
export declare function listdrop(
  address: string,
  options?: { token?: string; fetch?: typeof globalThis.fetch },
): Listdrop;
