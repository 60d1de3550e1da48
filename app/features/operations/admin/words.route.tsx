import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import {
  RULE_TEXT_MAX,
  RULE_TITLE_MAX,
  RULES_MAX,
  WORDS_MAX,
} from "~/features/moderation/words/words-limits";
import { paths } from "~/lib/addresses/paths";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import { AdminPage } from "./admin-page";
import { readWords, writeWords } from "./words.server";

export const meta = metaOf("Admin: words", "Rules and imprint");

export const loader = ({ context }: LoaderFunctionArgs) => readWords(context.app, context.viewer);

type Row = { title: `rule-${number}-title`; text: `rule-${number}-text` };

const ROWS = Array.from(
  { length: RULES_MAX },
  (_, i): Row => ({ title: `rule-${i}-title`, text: `rule-${i}-text` }),
);
/** Empty rows below the filled ones. */
const SPARE = 2;

export const action = pageAction({
  fields: ["intro", "imprint", ...ROWS.flatMap(({ title, text }) => [title, text])],
  act: async ({ intro, imprint, ...values }, { app, viewer }) => {
    const rules = ROWS.map((row) => ({ title: values[row.title] ?? "", text: values[row.text] ?? "" }));
    await writeWords(app, viewer, { intro, imprint, rules });
    return redirectWithFlash(app, paths.adminPage("words"), "Your words are saved");
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Words() {
  const { rules, intro, imprint } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, result);
  const typed = result?.values;
  const errors = result?.refused.errors ?? {};
  const lastTyped = ROWS.findLastIndex(({ title, text }) => typed?.[title] || typed?.[text]);
  const shown = ROWS.slice(0, Math.max(rules.length, lastTyped + 1) + SPARE);
  return (
    <AdminPage title="Rules and imprint" isWide>
      <p className="meta">
        Empty pages are missing. Written ones are linked in the footer and at sign-up, within a minute.
      </p>
      <Form
        method="post"
        ref={form}
        className="measure stack-wide"
        key={JSON.stringify([rules, intro, imprint])}
      >
        {result && Object.keys(errors).length === 0 && (
          <p className="wrong small bold">{result.refused.message}</p>
        )}
        <section className="stack" aria-labelledby="rules">
          <h2 id="rules">{rules.length > 0 || intro ? <Link to={paths.rules}>Rules</Link> : "Rules"}</h2>
          <Field
            multiline
            rows={4}
            label="Introduction (Markdown)"
            name="intro"
            counter={WORDS_MAX}
            defaultValue={typed?.intro ?? intro}
            error={errors.intro}
          />
          <p className="meta">
            Decisions name a rule by its number and title. Empty rows are left out, and the numbers close up.
          </p>
          <ol className="ruled">
            {shown.map((row, i) => (
              <li key={row.title} className="stack-3">
                <Field
                  label={`Rule ${i + 1}`}
                  name={row.title}
                  counter={RULE_TITLE_MAX}
                  defaultValue={typed ? typed[row.title] : rules[i]?.title}
                  error={errors[`rules.${i}.title`]}
                />
                <Field
                  multiline
                  rows={2}
                  label={`Text of rule ${i + 1}`}
                  name={row.text}
                  counter={RULE_TEXT_MAX}
                  defaultValue={typed ? typed[row.text] : rules[i]?.text}
                  error={errors[`rules.${i}.text`]}
                />
              </li>
            ))}
          </ol>
        </section>
        <section className="stack" aria-labelledby="imprint">
          <h2 id="imprint">{imprint ? <Link to={paths.imprint}>Imprint</Link> : "Imprint"}</h2>
          <Field
            multiline
            rows={6}
            label="Imprint (Markdown)"
            name="imprint"
            counter={WORDS_MAX}
            defaultValue={typed?.imprint ?? imprint}
            error={errors.imprint}
          />
        </section>
        <div className="row">
          <Button type="submit" variant="drop">
            SAVE
          </Button>
          <span className="meta">Logged under your name.</span>
        </div>
      </Form>
    </AdminPage>
  );
}
