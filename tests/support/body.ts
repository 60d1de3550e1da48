import type { z } from "zod";

/** A response's body in its shape; any other body fails the test. */
export function bodyOf<S extends z.ZodType>(
  { status, body }: { status: number; body: unknown },
  shape: S,
): z.output<S> {
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new Error(`${status}: ${parsed.error.message}\nin ${JSON.stringify(body)}`);
  // as it came: the parsed copy has its names in the shape's order
  return body as z.output<S>;
}

/** A value that is there; one that is missing fails the test. */
export function present<T>(value: T | null | undefined): T {
  if (value == null) throw new Error("Nothing is there");
  return value;
}
