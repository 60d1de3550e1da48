import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { CLOSED_WORDS_MAX } from "~/features/members/sign-up-policy/sign-up-words";
import { paths } from "~/lib/addresses/paths";
import { figure, plural } from "~/lib/text/plural";
import { redirectWithFlash } from "~/platform/flash.server";
import { NEWCOMER_LIMITS } from "~/platform/newcomer-limits";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import { AdminPage } from "./admin-page";
import styles from "./sign-ups.module.css";
import { changePolicy, readSignUps } from "./sign-ups.server";

export const meta = metaOf("Admin: sign-ups", "Who may join");

export const loader = ({ context }: LoaderFunctionArgs) => readSignUps(context.app, context.viewer);

export const action = pageAction({
  fields: ["mode", "closedWords", "refusedDomains", "refusesThrowAway", "hidesReported"],
  act: async ({ refusesThrowAway, hidesReported, ...texts }, { app, viewer }) => {
    const ticks = { refusesThrowAway: refusesThrowAway === "on", hidesReported: hidesReported === "on" };
    await changePolicy(app, viewer, { ...texts, ...ticks });
    return redirectWithFlash(app, paths.adminPage("sign-ups"), "The settings are saved and hold from now on");
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function SignUps() {
  const { policy, waiting, throwAway, newcomerHours, checksPeople } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, result);
  const typed = result?.values;
  const errors = result?.refused.errors ?? {};
  const mode = typed?.mode || policy.mode;
  const isTicked = (name: "refusesThrowAway" | "hidesReported") =>
    typed ? typed[name] === "on" : policy[name];
  const {
    "newcomer-list": lists,
    "newcomer-version": versions,
    "newcomer-comment": comments,
  } = NEWCOMER_LIMITS;
  return (
    <AdminPage title="Who may join" isWide>
      <Form method="post" ref={form} className="stack-wide" key={JSON.stringify(policy)}>
        {result && Object.keys(errors).length === 0 && (
          <p className="wrong small bold">{result.refused.message}</p>
        )}
        <div className={`stack-wide ${styles.columns}`}>
          <fieldset className="stack-3">
            <legend className="eyebrow">Sign-ups</legend>
            <div>
              <Choice type="radio" name="mode" value="open" isOn={mode === "open"} words="Open">
                Anyone with a working address.
              </Choice>
              <Choice
                type="radio"
                name="mode"
                value="approval"
                isOn={mode === "approval"}
                words="By approval"
              >
                A moderator lets each one in.
                {waiting > 0 && (
                  <>
                    {" "}
                    {figure(waiting)} {waiting === 1 ? "is" : "are"} waiting:{" "}
                    <Link to={paths.moderation}>see them</Link>
                  </>
                )}
              </Choice>
              <Choice type="radio" name="mode" value="closed" isOn={mode === "closed"} words="Closed">
                Nobody new. The sign-up page says so, and offers to read on.
              </Choice>
            </div>
            <Field
              multiline
              rows={2}
              label="Words while sign-ups are closed"
              name="closedWords"
              counter={CLOSED_WORDS_MAX}
              defaultValue={typed?.closedWords ?? policy.closedWords}
              error={errors.closedWords}
            />
          </fieldset>
          <div className="stack-3">
            <Field
              multiline
              rows={4}
              label="Refused mail domains"
              hint="One a line. Their subdomains are refused, too."
              name="refusedDomains"
              autoCapitalize="off"
              spellCheck={false}
              defaultValue={typed?.refusedDomains ?? policy.refusedDomains.join("\n")}
              error={errors.refusedDomains}
            />
            <div>
              <Choice
                type="checkbox"
                name="refusesThrowAway"
                isOn={isTicked("refusesThrowAway")}
                words="Refuse throw-away addresses too"
              >
                A built-in list of {plural(throwAway, "domain")}.
              </Choice>
              <Choice
                type="checkbox"
                name="hidesReported"
                isOn={isTicked("hidesReported")}
                words="Hide after three reports"
              >
                A newcomer’s list, comment or profile, reported by three members older than a week, until
                somebody decides.
              </Choice>
            </div>
          </div>
        </div>
        <p className="meta">
          {newcomerHours > 0
            ? `Newcomers may drop ${lists.max} lists, ${versions.max} versions and ${comments.max} comments in their first ${plural(newcomerHours, "hour")}. Rooms and lists by link are not counted. Addresses in their texts are no links. `
            : "Newcomers have no limits of their own here. "}
          {checksPeople ? "Turnstile checks everybody who signs up." : "Turnstile is not set up."}
        </p>
        <div className="row">
          <Button type="submit" variant="drop">
            SAVE SETTINGS
          </Button>
          <span className="meta">Takes effect at once. Logged under your name.</span>
        </div>
      </Form>
    </AdminPage>
  );
}

type ChoiceProps = {
  type: "radio" | "checkbox";
  name: string;
  value?: string;
  isOn: boolean;
  words: string;
  children: ReactNode;
};

const Choice = ({ type, name, value = "on", isOn, words, children }: ChoiceProps) => (
  <div className={`flex gap-3 top pad-y-2 rule-below ${styles.choice}`}>
    <input type={type} id={`${name}-${value}`} name={name} value={value} defaultChecked={isOn} />
    <div>
      <label htmlFor={`${name}-${value}`}>{words}</label>
      <p className="meta">{children}</p>
    </div>
  </div>
);
