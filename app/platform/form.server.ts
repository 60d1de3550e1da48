/** Forms: reading what was typed, and giving it back with what was wrong. */
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { type FormRefusal, withFormErrors, withSpare } from "./page-refusal.server";

/** What a failed form shows again; what is secret is never among it. */
export type Typed<Field extends string> = Record<Field, string>;

/** The result of a form that was refused: why, and what was typed. */
export type RefusedForm<Field extends string = string> = FormRefusal & { typed: Typed<Field> };

const SECRET = "password";

/** The named fields of a form as text; a missing one, or a file in its place, is ''. */
export async function readForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<Typed<Field>> {
  const form = await request.formData();
  const typed = {} as Typed<Field>;
  for (const field of fields) {
    const value = form.get(field);
    typed[field] = typeof value === "string" ? value : "";
  }
  return typed;
}

/**
 * A form's action that gets the named fields as text. What it refuses comes back as a RefusedForm with its status and
 * what was typed (a password aside); refusals that concern the whole page become its answer.
 */
export function formAction<Field extends string, T>(
  fields: readonly Field[],
  act: (typed: Typed<Field>, args: ActionFunctionArgs) => Promise<T>,
) {
  return async (args: ActionFunctionArgs) => {
    const spare = withSpare(args);
    const typed = await readForm(args.request, fields);
    try {
      return await act(typed, args);
    } catch (error) {
      const rethrow = () => {
        throw error;
      };
      const { data: refusal, init } = await withFormErrors<ActionFunctionArgs, never>(rethrow)(spare);
      const shown: RefusedForm<Field> = { ...refusal, typed: { ...typed, [SECRET]: "" } };
      return data(shown, init ?? undefined);
    }
  };
}
