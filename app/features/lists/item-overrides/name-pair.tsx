import { Form } from "@remix-run/react";
import { Field } from "~/ui/fields/field";
import { OverrideButtons } from "./override-buttons";

type Props = {
  /** Suggestions; other titles can be typed. */
  titles: string[];
  failed?: {
    values: { a: string; b: string };
    refused: { message: string; errors: Record<string, string> };
  };
};

const TITLES = "titles";

export function NamePair({ titles, failed }: Props) {
  const errors = failed?.refused.errors ?? {};
  const ofAField = errors.a ?? errors.b;
  return (
    <section className="stack" aria-labelledby="name">
      <h2 id="name">Name two titles</h2>
      <Form method="post" className="stack card" preventScrollReset>
        {failed && !ofAField && (
          <p role="alert" className="wrong small bold">
            {failed.refused.message}
          </p>
        )}
        <Field
          label="This title"
          hint="As a version of the list spells it."
          name="a"
          list={TITLES}
          autoComplete="off"
          defaultValue={failed?.values.a}
          error={errors.a}
        />
        <Field
          label="and this one"
          name="b"
          list={TITLES}
          autoComplete="off"
          defaultValue={failed?.values.b}
          error={errors.b}
        />
        <datalist id={TITLES}>
          {titles.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        <div className="row">
          <OverrideButtons />
        </div>
      </Form>
    </section>
  );
}
