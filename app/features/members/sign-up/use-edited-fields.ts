import { type FormEvent, useState } from "react";

type RefusedFields = { refused: { errors: Record<string, string> }; values: Record<string, string> };

/**
 * Tracks the errors of a submitted form by field. A fixed error disappears while typing, and a remaining one
 * is announced again on blur. A value that only the server can reject (such as a taken name) stays rejected.
 */
export function useEditedFields(
  sent: RefusedFields | undefined,
  problemOf: Record<string, (values: string) => string | null>,
) {
  const [now, setNow] = useState<{ sent: RefusedFields | undefined; changed: Record<string, string | null> }>(
    {
      sent,
      changed: {},
    },
  );
  const changed = now.sent === sent ? now.changed : {};
  const refused = sent?.refused.errors ?? {};
  const errors: Record<string, string> = {};
  for (const [name, message] of Object.entries({ ...refused, ...changed }))
    if (message) errors[name] = message;

  function judge({ currentTarget: { name, value } }: FormEvent<HTMLInputElement>, left: boolean): void {
    const message = refused[name];
    if (!message || (!left && changed[name] === null)) return;
    if (left && !(name in changed)) return;
    const problem = (value && value === sent?.values[name] ? message : problemOf[name]?.(value)) ?? null;
    const text = left || problem === null ? problem : (changed[name] ?? message);
    setNow({ sent, changed: { ...changed, [name]: text } });
  }

  return {
    errors,
    handlers: {
      onInput: (event: FormEvent<HTMLInputElement>) => judge(event, false),
      onBlur: (event: FormEvent<HTMLInputElement>) => judge(event, true),
    },
  };
}
