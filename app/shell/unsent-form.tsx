import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/fields/field";
import { LogInAgain } from "~/ui/requests/log-in-again";
import styles from "./error-page.module.css";

export type TypedFields = [name: string, value: string][];

/** Labels of typed fields; all other fields are sent again unchanged. */
const WORDS: Record<string, string> = { reason: "Reason", a: "This title", b: "and this one" };

/** The response to a form whose session has ended: shows the whole form, to send it again. */
export function UnsentForm({ typed }: { typed: TypedFields }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.page}>
      <h1>You are logged out</h1>
      <p className={styles.text}>
        Nothing is lost. <LogInAgain /> in another tab, then send this again.
      </p>
      <form method="post" action={pathname + search} className="stack">
        {typed.map(([name, value]) =>
          Object.hasOwn(WORDS, name) ? (
            <Field key={name} label={WORDS[name]} name={name} defaultValue={value} />
          ) : (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ),
        )}
        <div>
          <Button type="submit" variant="drop">
            SEND AGAIN
          </Button>
        </div>
      </form>
    </div>
  );
}
