/** Forms: reads what was typed, and returns it with its errors. */
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { type FormRefusal, withFormErrors, withSpare } from "./page-refusal.server";

/** What a failed form shows again; never includes secrets. */
export type FormValues<Field extends string> = Record<Field, string>;

/** The result of a refused form: the reason, and what was typed. */
type RefusedForm<Field extends string = string> = FormRefusal & { values: FormValues<Field> };

const SECRET = "password";

/** The named fields of a form as text; a missing one, or a file in its place, is ''. */
async function readForm<Field extends string>(
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
 * A form's action that gets the named fields as text. A refusal comes back as a RefusedForm with its status and what
 * was typed (except a password); refusals that concern the whole page become its response.
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
