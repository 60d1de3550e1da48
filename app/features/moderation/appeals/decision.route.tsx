import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import styles from "~/features/moderation/decisions/moderation.module.css";
import { paths } from "~/lib/addresses/paths";
import { fullTime } from "~/lib/time/time-ago";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import { UserText } from "~/ui/text/user-text";
import { APPEAL_MAX } from "./appeal-limits";
import { appeal } from "./appeals.server";
import { readDecision } from "./decision.server";

export const meta = metaOf("A decision", "What was decided, why, and how to object");

export const loader = ({ params, context: { app, viewer } }: LoaderFunctionArgs) =>
  readDecision(app, viewer, params.decisionId ?? "");

export const action = pageAction({
  fields: ["text"],
  act: async ({ text }, { app, viewer, params: { decisionId: id = "" } }) => {
    await appeal(app, viewer, { id, text });
    return redirect(paths.decision(id));
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Decision() {
  const { words, isSuspension, ...decision } = useLoaderData<typeof loader>();
  const { canAppeal, appeal: own, outcome, isOwn } = decision;
  return (
    <div className={`grid gap-6 top ${styles.two}`}>
      <div className="stack">
        <h1 dir="auto">{words}.</h1>
        {isSuspension && isOwn && (
          <p>
            You can read everything. Your lists count nowhere until then, and they come back by themselves.
          </p>
        )}
        <Statement {...decision} />
      </div>
      <div className="stack">
        {canAppeal && <Appeal />}
        {own && (
          <section className="stack-3" aria-labelledby="appeal">
            <h2 id="appeal">{isOwn ? "Your appeal" : "The appeal"}</h2>
            <p className="typed" dir="auto">
              <UserText text={own.text} />
            </p>
            <p className="meta">
              {outcome ? (
                <Link to={paths.decision(outcome.id)}>{outcome.words}</Link>
              ) : (
                `Sent on ${fullTime(own.at)}. Somebody else than who decided reads it.`
              )}
            </p>
          </section>
        )}
        {isSuspension && isOwn && (
          <p className="links">
            <a className="alone" href={paths.ownExport}>
              Export my data
            </a>
            <Link className="alone" to={paths.ownAccount}>
              Delete my account
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

type StatementProps = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "words" | "isSuspension">;

/** Names reason, rule, author and the way to object. */
const Statement = ({ list, reason, rule, ruleNumber, actor, at, answers, canAppeal }: StatementProps) => (
  <dl className={styles.statement}>
    {list && (
      <>
        <dt className="small bold">About</dt>
        <dd dir="auto">
          <Link to={paths.list(list.id)}>{list.title}</Link>
        </dd>
      </>
    )}
    {reason && (
      <>
        <dt className="small bold">Why</dt>
        <dd dir="auto">
          <UserText text={reason} />
        </dd>
      </>
    )}
    {rule && (
      <>
        <dt className="small bold">By which rule</dt>
        <dd dir="auto" data-rule={ruleNumber ?? undefined}>
          {rule}
        </dd>
      </>
    )}
    <dt className="small bold">By whom</dt>
    <dd>
      {actor ?? "A moderator, not a machine"}. {fullTime(at)}
    </dd>
    {answers && (
      <>
        <dt className="small bold">An answer</dt>
        <dd>
          It answers the appeal against <Link to={paths.decision(answers)}>an earlier decision</Link>.
        </dd>
      </>
    )}
    {canAppeal && (
      <>
        <dt className="small bold">If you disagree</dt>
        <dd>Appeal on this page, once. Somebody else decides. You may also go to court.</dd>
      </>
    )}
  </dl>
);

function Appeal() {
  const failed = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, failed);
  return (
    <Form method="post" className="stack" ref={form} preventScrollReset>
      <Field
        multiline
        label="Your appeal"
        name="text"
        rows={6}
        counter={APPEAL_MAX}
        defaultValue={failed?.values.text}
        error={failed && (failed.refused.errors.text ?? failed.refused.message)}
      />
      <div>
        <Button type="submit" variant="drop">
          APPEAL
        </Button>
      </div>
    </Form>
  );
}
