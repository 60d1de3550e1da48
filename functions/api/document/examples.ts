/** Example requests and responses of each call, recorded by functions/api/table.test.ts. */
import answered from "./examples.json";

export type Example = {
  /** With the values of a real request. */
  path: string;
  body?: unknown;
  answer: unknown;
};

export const exampleOf = (method: string, path: string): string => `${method} ${path}`;

export const EXAMPLES: Record<string, Example> = answered;
