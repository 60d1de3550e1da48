/** One answered example of each call, as functions/api/table.test.ts got it. */
import answered from "./examples.json";

export type Example = {
  /** With the values of a real request in it. */
  path: string;
  body?: unknown;
  answer: unknown;
};

/** Under which name a call has its example. */
export const exampleOf = (method: string, path: string): string => `${method} ${path}`;

export const EXAMPLES: Record<string, Example> = answered;
