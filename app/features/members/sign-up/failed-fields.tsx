import { FieldLink } from "~/ui/fields/field-link";
import { FormAlert } from "~/ui/form-alert";

type Props = {
  what: string;
  /** General error, shown if no field has one. */
  message: string;
  /** Messages by field id. */
  errors: Record<string, string>;
  /** Changes with each failure, to move the focus again. */
  of: unknown;
};

/** Error summary above a form, with links to the fields; takes the focus when it appears. */
export function FailedFields({ what, message, errors, of }: Props) {
  const [first, ...others] = Object.entries(errors).map(([id, text]) => (
    <FieldLink key={id} fieldId={id}>
      {text}.
    </FieldLink>
  ));
  return (
    <FormAlert of={of}>
      <p>
        {what}: {first ?? message}
      </p>
      {others.length > 0 && (
        <ul>
          {others.map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
      )}
    </FormAlert>
  );
}
