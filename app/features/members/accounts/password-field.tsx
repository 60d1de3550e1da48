import { type InputHTMLAttributes, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";

type Props = {
  label: string;
  autoComplete: "current-password" | "new-password";
  /** Defaults to 'password'. Fields on the same page need different ids. */
  name?: "password" | "newPassword";
  id?: string;
  /** Adds the browser's own `required` check; true by default. */
  required?: boolean;
  hint?: string;
  error?: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "onInput" | "onBlur">;

/** Password field with a show/hide toggle, which appears only where scripts run. */
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
  const toggle = (
    <Button
      className="with-scripts"
      variant="quiet"
      icon={shown ? "eye-off" : "eye"}
      onClick={() => setShown(!shown)}
    >
      <span className="sr-only">{shown ? "Hide password" : "Show password"}</span>
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
      end={toggle}
    />
  );
}
