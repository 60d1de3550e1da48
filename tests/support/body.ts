import type { z } from "zod";

/** Returns a response's body if it matches the shape; otherwise the test fails. */
export function bodyOf<S extends z.ZodType>(
  { status, body }: { status: number; body: unknown },
  shape: S,
): z.output<S> {
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new Error(`${status}: ${parsed.error.message}\nin ${JSON.stringify(body)}`);
  // the original, because the parsed copy has its keys in the shape's order
  return body as z.output<S>;
}

/** Returns the cookies that a browser sends after a response. */
export const cookiesOf = ({ headers }: { headers: Pick<Headers, "getSetCookie"> }): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");

/** Returns the value, or fails the test if it is missing. */
export function present<T>(value: T | null | undefined): T {
  if (value == null) throw new Error("Nothing is there");
  return value;
}
