import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { LogInAgain } from "~/ui/requests/log-in-again";
import { LogInAs } from "~/ui/requests/log-in-as";
import styles from "./error-page.module.css";

export type TypedFields = [name: string, value: string][];

export type Unsent = {
  typed: TypedFields;
  /** The reason, if the session is another's. */
  message?: string;
  logInAs?: string | null;
  /** The account that the form was shown to. */
  shownTo?: string;
};

/** Labels of typed fields; all other fields are sent again unchanged. */
const WORDS: Record<string, string> = {
  reason: "Reason",
  a: "This title",
  b: "and this one",
  commentContent: "Your comment",
  listTitle: "Title",
  choices: "Choices",
};

const ROW = /\.item(Title|Context)$/;

/** The response to a form that was not sent, because its session has ended or is another's. */
export function UnsentForm({ typed, message, logInAs, shownTo }: Unsent) {
  const { pathname, search } = useLocation();
  const words = typed.flatMap(([name, value]) => (isTyped(name) && value ? value : [])).join("\n");
  return (
    <div className="stack start measure pad-y-6">
      <h1>{message ? "Not sent" : "You are logged out"}</h1>
      {message ? (
        <>
          <p className={`lede quiet ${styles.text}`}>{message}.</p>
          <p className="row">
            <LogInAs name={logInAs} words={words} newTab />
          </p>
          <p>{logInAs ? "Then send this again. " : ""}Nothing is lost.</p>
        </>
      ) : (
        <p className={`lede quiet ${styles.text}`}>
          Nothing is lost. <LogInAgain /> in another tab, then send this again.
        </p>
      )}
      <form method="post" action={pathname + search} className="stack" data-shown-to={shownTo}>
        {typed.map(([name, value]) => {
          const label = labelOf(name);
          return label && (value || Object.hasOwn(WORDS, name)) ? (
            <Field
              key={name}
              label={label}
              name={name}
              defaultValue={value}
              multiline={value.includes("\n")}
            />
          ) : (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          );
        })}
        <div>
          <Button type="submit" variant="drop">
            SEND AGAIN
          </Button>
        </div>
      </form>
    </div>
  );
}

const isTyped = (name: string) => labelOf(name) !== undefined;

function labelOf(name: string): string | undefined {
  if (Object.hasOwn(WORDS, name)) return WORDS[name];
  const [, part] = ROW.exec(name) ?? [];
  return part && (part === "Title" ? "Item" : "Note");
}
