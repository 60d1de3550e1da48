import type { ComponentProps } from "react";
import { Field } from "~/ui/fields/field";

type Props = Pick<ComponentProps<typeof Field>, "label" | "hint" | "error" | "defaultValue"> &
  Pick<ComponentProps<"input">, "onInput" | "onBlur">;

export function NameField(props: Props) {
  return (
    <Field
      id="username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
