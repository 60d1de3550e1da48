import { type InputHTMLAttributes, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/fields/field";

type Props = {
  label: string;
  autoComplete: "current-password" | "new-password";
  /** 'password' without one; each of a page has its own id. */
  name?: "password" | "newPassword";
  id?: string;
  /** Whether a browser asks for it before it sends the form. */
  required?: boolean;
  hint?: string;
  error?: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "onInput" | "onBlur">;

/** A password with a toggle that shows it; the toggle needs a script and appears with it. */
export function PasswordField({
  label,
  autoComplete,
  name = "password",
  id = name,
  required = true,
  hint,
  error,
  ...handlers
}: Props) {
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
      id={id}
      name={name}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required={required}
      hint={hint}
      error={error}
      {...handlers}
      end={hydrated ? toggle : undefined}
    />
  );
}
