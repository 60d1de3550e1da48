/** Forms: reading what was values, and giving it back with what was wrong. */
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { type FormRefusal, withFormErrors, withSpare } from "./page-refusal.server";

/** What a failed form shows again; what is secret is never among it. */
export type FormValues<Field extends string> = Record<Field, string>;

/** The result of a form that was refused: why, and what was values. */
export type RefusedForm<Field extends string = string> = FormRefusal & { values: FormValues<Field> };

const SECRET = "password";

/** The named fields of a form as text; a missing one, or a file in its place, is ''. */
export async function readForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<FormValues<Field>> {
  const form = await request.formData();
  const values = {} as FormValues<Field>;
  for (const field of fields) {
    const value = form.get(field);
    values[field] = typeof value === "string" ? value : "";
  }
  return values;
}

/**
 * A form's action that gets the named fields as text. What it refuses comes back as a RefusedForm with its status and
 * what was values (a password aside); refusals that concern the whole page become its answer.
 */
export function formAction<Field extends string, T>(
  fields: readonly Field[],
  act: (values: FormValues<Field>, args: ActionFunctionArgs) => Promise<T>,
) {
  return async (args: ActionFunctionArgs) => {
    const spare = withSpare(args);
    const values = await readForm(args.request, fields);
    try {
      return await act(values, args);
    } catch (error) {
      const rethrow = () => {
        throw error;
      };
      const { data: refusal, init } = await withFormErrors<ActionFunctionArgs, never>(rethrow)(spare);
      const shown: RefusedForm<Field> = { ...refusal, values: { ...values, [SECRET]: "" } };
      return data(shown, init ?? undefined);
    }
  };
}
