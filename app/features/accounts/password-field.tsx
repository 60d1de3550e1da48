import { type InputHTMLAttributes, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

type Props = {
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "onInput" | "onBlur">;

/** A password with a toggle that shows it; the toggle needs a script and appears with it. */
export function PasswordField({ label, autoComplete, hint, error, ...handlers }: Props) {
  const [shown, setShown] = useState(false);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const toggle = (
    <Button variant="quiet" icon={shown ? "eye-off" : "eye"} onClick={() => setShown(!shown)}>
      <span className="visually-hidden">{shown ? "Hide password" : "Show password"}</span>
    </Button>
  );
  return (
    <Field
      label={label}
      id="password"
      name="password"
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      hint={hint}
      error={error}
      {...handlers}
      end={hydrated ? toggle : undefined}
    />
  );
}
